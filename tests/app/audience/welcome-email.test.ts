import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { listSubscribers } from "../../../src/contract/audience/subscribers.ts";
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

const tooMuch: Record<string, string> = {
  "a long table": `<table>${"<tr><td>x</td></tr>".repeat(20_000)}</table>`,
  "many attributes": `<p ${"id=a ".repeat(70_000)}>x</p>`,
  "many signs": "<p>&amp;</p>".repeat(60_000),
};

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

  test.each([
    ["zero-width signs", "<p>\u200b\u2060</p><p>&#8203;&nbsp;<br></p>"],
    ["blanks of other scripts", "<h2>\u3164</h2><ul><li>\u2800</li></ul>"],
    ["what cleaning takes away", "<script>alert(1)</script><div><p></p></div>"],
  ])("%s alone are no text: none is sent", async (_what, welcomeContent) => {
    await using app = await startApp(engine);
    await change(await app.signIn(), { welcomeContent });
    expect(await welcomeOf(app)).toEqual([]);
  });

  test("an image, a line or a post alone is a text", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as, { title: "Ink & paper", status: "published" });
    for (const welcomeContent of [
      '<p><img src="https://example.com/a.png" alt=""></p>',
      "<hr>",
      `<div data-post="${post.id}"></div>`,
      '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
    ]) {
      await change(as, { welcomeContent });
      expect((await settingsOf(as)).welcomeContent).not.toBe("");
    }
  });

  test.each(Object.keys(tooMuch))("%s is refused to the owner, with its setting", async (what) => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const name of ["welcomeContent", "newsletterIntro", "newsletterOutro"]) {
      const answer = await as("PATCH", "/api/admin/settings", { json: { [name]: tooMuch[what] } });
      expect(answer.status, name).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: { [name]: expect.stringMatching(/\S/) } });
    }
  });

  test("is no newsletter: it has none of the words around those, also in its preview and its test", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await change(as, { newsletterIntro: "<p>Intro</p>", newsletterOutro: "<p>Outro</p>" });
    await change(as, { welcomeText: "Hello." });
    const [mail] = await welcomeOf(app);
    expect(mail?.text).toContain("Hello.");
    const form = { kind: "welcome", subject: "Welcome", preheader: "", content: "<p>Hello.</p>" };
    const preview = await as("POST", "/api/newsletters/preview", { body: new URLSearchParams(form) });
    const shown = await preview.text();
    expect(shown).toContain("Hello.");
    const test = { ...form, email: "owner@example.com" };
    expect((await as("POST", "/api/newsletters/test", { json: test })).status).toBe(200);
    const [tested] = await mailsTo(app, "owner@example.com");
    expect(tested?.text).toContain("Hello.");
    expect(tested?.html).not.toMatch(/\/newsletter\/|\/o\/|\/c\/\d/);
    for (const text of [mail?.text, mail?.html, shown, tested?.text, tested?.html])
      expect(text).not.toMatch(/Intro|Outro/);
  });

  test.each([
    ["HTML", { welcomeContent: "<p>First <em>words</em>.</p>" }],
    ["plain text", { welcomeText: "First words." }],
  ])(
    "a program that sends back all it has read changes the plain text of one written as %s",
    async (_, first) => {
      await using app = await startApp(engine);
      const as = await app.signIn();
      await change(as, first);
      const before = await settingsOf(as);
      await change(as, before);
      expect(await settingsOf(as)).toEqual(before);
      await change(as, { ...before, welcomeText: "Other words." });
      expect(await settingsOf(as)).toMatchObject({
        welcomeText: "Other words.",
        welcomeContent: expect.stringContaining("<p>Other words.</p>"),
      });
      // Who changes the HTML means the HTML.
      await change(as, { ...(await settingsOf(as)), welcomeContent: "<p>Third.</p>" });
      expect(await settingsOf(as)).toMatchObject({ welcomeText: "Third.", welcomeContent: "<p>Third.</p>" });
    },
  );

  test("what is read can be written, however long it is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await change(as, { welcomeContent: `<p>${"Wörter und 字 &amp; mehr. ".repeat(2_000)}</p>` });
    const before = await settingsOf(as);
    expect(before.welcomeText.length).toBeGreaterThan(40_000);
    await change(as, before);
    expect(await settingsOf(as)).toEqual(before);
    const answer = await as("PATCH", "/api/admin/settings", {
      json: { welcomeText: "x\n\n".repeat(31_000) },
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: { welcomeText: expect.stringMatching(/tags/) } });
  });

  test("one that no email can be composed of is logged, and the reader confirms all the same", async () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await using app = await startApp(engine, { log });
    const as = await app.signIn();
    await change(as, { welcomeText: "Hello." });
    // As no program could have written it since.
    await app.database.db
      .updateTable("settings")
      .set({ value: JSON.stringify("x\n\n".repeat(31_000)) })
      .where("name", "=", "welcomeText")
      .execute();
    expect(await welcomeOf(app)).toEqual([]);
    const { subscribers } = await read(await as("GET", "/api/admin/subscribers"), listSubscribers);
    expect(subscribers).toMatchObject([{ email: READER, status: "active" }]);
    expect(lines.join("")).toContain("The welcome email could not be composed");
  });
});
