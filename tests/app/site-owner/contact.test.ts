import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";

const message = { name: "Ada", email: "ada@example.org", message: "Hello!\n\n<b>Is it free?</b>" };

const OWNER = "mira@example.com";

async function startSite(engine: (typeof engines)[number]): Promise<TestApp> {
  const app = await startApp(engine);
  const as = await app.signIn();
  await as("PATCH", "/api/admin/settings", { json: { contactEmail: OWNER } });
  return app;
}

const send = (app: TestApp, form: object = {}) =>
  app.request("POST", "/contact", { form: { ...message, ...form } });

describe.each(engines)("the contact form on %s", (engine) => {
  test("a message goes to the owner, who answers its sender by replying", async () => {
    await using app = await startSite(engine);
    const answer = await send(app);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.text()).toContain("Your message is on its way.");
    await app.work();
    const [mail] = await app.mails();
    expect(mail).toMatchObject({
      subject: "Message from Ada",
      to: [{ address: OWNER }],
      replyTo: [{ address: "ada@example.org" }],
    });
    expect(mail?.text).toContain(message.message);
    expect(mail?.text).toContain("Ada (ada@example.org) wrote this on Masthead. Your reply goes to them.");
    expect(mail?.html).toContain("&lt;b&gt;Is it free?&lt;/b&gt;");
  });

  test("what is missing is said beside what was typed, and nothing is sent", async () => {
    await using app = await startSite(engine);
    const answer = await send(app, { message: " ", name: 'A "quoted" name' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Please write a message");
    expect(html).toContain('value="A &quot;quoted&quot; name"');
    expect(html).toContain('value="ada@example.org"');
    expect(await (await send(app, { message: "\u200b" })).text()).toContain("Please write a message");
    expect(await (await send(app, { email: "ada" })).text()).toContain("Please enter a valid email address");
    await app.work();
    expect(await app.mails()).toEqual([]);
  });

  test("a message of 5,000 characters is sent in any script, and a longer one is said to be too long", async () => {
    await using app = await startSite(engine);
    // Each takes nine bytes in the form, and browsers send two characters for the end of a line.
    const longest = `${"字".repeat(4_998)}\r\n字`;
    expect((await send(app, { message: longest })).status).toBe(200);
    await app.work();
    const [mail] = await app.mails();
    expect(mail?.text).toContain("字".repeat(4_998));
    const answer = await send(app, { message: `${longest}字` });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).not.toContain("Please write a message");
    expect(html).toContain("5000");
    expect(html).toContain("字".repeat(4_998));
  });

  test("no field can add a header to the mail", async () => {
    await using app = await startSite(engine);
    expect((await send(app, { name: "Ada\r\nBcc: all@example.net" })).status).toBe(200);
    expect((await send(app, { email: "ada@example.org\r\nBcc: all@example.net" })).status).toBe(422);
    await app.work();
    const mails = await app.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.bcc).toBeUndefined();
    expect(mails[0]?.subject).toBe("Message from Ada Bcc: all@example.net");
  });

  test("one mailbox may write three times a day, and one client twenty times in ten minutes", async () => {
    await using app = await startSite(engine);
    const statuses = async (emails: string[]) => {
      const all: number[] = [];
      for (const email of emails) all.push((await send(app, { email })).status);
      return all;
    };
    expect(await statuses(Array.from({ length: 4 }, () => message.email))).toEqual([200, 200, 200, 429]);
    app.clock.advance(DAY + MINUTE);
    const others = Array.from({ length: 21 }, (_, index) => `reader${index}@example.org`);
    expect((await statuses(others)).filter((status) => status === 429)).toHaveLength(1);
    expect((await send(app)).headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("programs that fill the hidden field hear nothing, and a site without an address says so", async () => {
    await using app = await startSite(engine);
    expect((await send(app, { website: "https://spam.example" })).status).toBe(200);
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { contactEmail: "" } });
    const answer = await send(app);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("This site cannot receive messages yet.");
    await app.work();
    expect(await app.mails()).toEqual([]);
  });

  test("a page with the form shows it", async () => {
    await using app = await startSite(engine);
    const as = await app.signIn();
    const content = '<p data-contact=""><a href="/contact">Send message</a></p>';
    const json = { title: "Kontakt", content, status: "published" };
    expect((await as("POST", "/api/admin/pages", { json })).status).toBe(201);
    const html = await (await app.request("GET", "/kontakt")).text();
    expect(html).toContain('<form class="contact-form" method="post" action="/contact"');
    expect(html).toContain("Your email address");
  });
});
