import { describe, expect, test } from "vitest";
import { getSettings } from "../../../src/contract/settings/settings.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";
import { confirmLinkFor, mailsTo, subscribe } from "./subscribe-by-mail.ts";

const READER = "anna@example.com";

const change = async (as: Ask, json: object) =>
  expect((await as("PATCH", "/api/admin/settings", { json })).status).toBe(200);

const settingsOf = async (as: Ask) =>
  (await read(await as("GET", "/api/admin/settings"), getSettings)).settings;

/** The newest email to a reader who has just confirmed. */
async function welcomeOf(app: TestApp, email = READER) {
  await subscribe(app, email);
  const link = await confirmLinkFor(app, email);
  app.clock.advance(60_000);
  await app.request("POST", link);
  return (await mailsTo(app, email)).slice(1);
}

describe.each(engines)("the welcome email on %s", (engine) => {
  test("has what a newsletter has: blocks, a post, personal fields, both parts, and the way to leave", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as, { title: "Ink & paper", status: "published" });
    await change(as, {
      welcomeSubject: "Welcome, {first_name|reader}",
      welcomeContent: `<p>Hello <strong>{first_name|reader}</strong>.</p><script>alert(1)</script><div data-post="${post.id}"></div><p data-button=""><a href="/about">About us</a></p>`,
    });
    const [mail] = await welcomeOf(app);
    expect(mail?.subject).toBe("Welcome, reader");
    expect(mail?.html).toMatch(/Hello <strong[^>]*>reader<\/strong>/);
    expect(mail?.html).toContain('href="https://blog.example.com/about"');
    expect(mail?.html).toContain("Ink &amp; paper");
    expect(mail?.html).not.toContain("alert(1)");
    expect(mail?.text).toContain("Hello reader.");
    expect(mail?.text).toContain("About us <https://blog.example.com/about>");
    expect(mail?.text).toMatch(/\/preferences\/\S+/);
    expect(mail?.headers.map(({ key }) => key)).toContain("list-unsubscribe-post");
  });

  test("its plain text and its HTML say the same, whichever is written; an empty one is not sent", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await change(as, { welcomeContent: "<p>First <em>words</em>.</p><p>More.</p>" });
    expect((await settingsOf(as)).welcomeText).toBe("First words.\n\nMore.");
    // As the program before and older clients write it.
    await change(as, { welcomeText: "Other words <3\n\nEnd." });
    expect((await settingsOf(as)).welcomeContent).toMatch(
      /^<p>Other words &lt;3<\/p><p>End\.<\/p><p data-button/,
    );
    const [mail] = await welcomeOf(app);
    expect(mail?.text).toContain("Other words <3\n\nEnd.");
    await change(as, { welcomeContent: "<p></p>" });
    expect(await settingsOf(as)).toMatchObject({ welcomeContent: "", welcomeText: "" });
    expect(await welcomeOf(app, "ben@example.com")).toEqual([]);
  });
});
