import { describe, expect, test } from "vitest";
import { checkNewsletter, previewNewsletter } from "../../../../src/contract/mailing/flight-check.ts";
import { addSubscriberField } from "../../../../src/contract/audience/subscriber-attributes.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../../kit/inputs.ts";
import { askKept } from "../../site/found.ts";
import { runSender } from "../sending/sending.ts";

const CONTENT = `${PARAGRAPH}<p>Dear {first_name|friend &amp; reader}, <b>{name}</b>: <a href="https://example.com/?n={name|no one}&amp;e={email}" title="For {name}">yours</a></p><img src="/media/x/small" alt="For {first_name|you}"><p>Type <code>{name}</code> or \\{name}.</p><pre><code>{email}</code></pre>`;

const SUBJECT = "{first_name|Friend}, what we threw away";

/** One subscriber with a name. */
async function addNamed(app: TestApp, name: string) {
  const [email = ""] = await addSubscribers(app, 1);
  await app.database.db.updateTable("subscribers").set({ name }).where("email", "=", email).execute();
  return email;
}

async function sendOne(app: TestApp, as: Ask, parts: Parameters<typeof createNewsletter>[1]) {
  const { id } = await createNewsletter(as, parts);
  await as("POST", `/api/newsletters/${id}/send`);
  await runSender(app);
  const mail = (await app.mails()).find(({ subject }) => !subject?.startsWith("[Test]"));
  if (!mail) throw new Error("There is no mail");
  return mail;
}

const namesCheck = async (as: Ask, parts: Parameters<typeof createNewsletter>[1]) => {
  const { id } = await createNewsletter(as, parts);
  const { checks } = await read(await as("GET", `/api/newsletters/${id}/check`), checkNewsletter);
  return checks.find(({ name }) => name === "names");
};

/** Hides what is each copy's own. */
const withoutOwnLinks = (html = "") =>
  html
    .replaceAll(/href="[^"]*\/(?:unsubscribe|preferences|newsletter)[^"]*"/g, 'href="…"')
    .replaceAll('href="https://blog.example.com"', 'href="…"')
    .trim();

describe.each(engines)("personal fields on %s", (engine) => {
  test("are filled in subject, preheader, text, links and descriptions, and never in code", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const email = await addNamed(app, "Zoë O’Neil & Söhne");
    const preheader = "For {name}, {email}";
    const mail = await sendOne(app, as, { subject: SUBJECT, preheader, content: CONTENT });
    expect(mail.subject).toBe("Zoë, what we threw away");
    expect(mail.html).toContain(`>For Zoë O’Neil &amp; Söhne, ${email}<div>`);
    expect(mail.html).toContain("Dear Zoë, <b>Zoë O’Neil &amp; Söhne</b>:");
    const query = `n=Zo%C3%AB%20O%E2%80%99Neil%20%26%20S%C3%B6hne&amp;e=${encodeURIComponent(email)}`;
    expect(mail.html).toContain(`href="https://example.com/?${query}" title="For Zoë O’Neil &amp; Söhne"`);
    expect(mail.html).toContain('alt="For Zoë"');
    expect(mail.html).toMatch(/Type <code[^>]*>\{name\}<\/code> or \{name\}\./);
    expect(mail.html).toMatch(/<pre[^>]*><code[^>]*>\{email\}/);
    expect(mail.text).toContain("Zoë, what we threw away");
    expect(mail.text).toContain("Dear Zoë, Zoë O’Neil & Söhne: yours");
    expect(mail.text).toContain("Type {name} or {name}.");
    expect(mail.text).toContain(query.replace("&amp;", "&"));
  });

  test("say their fallback to a reader without a name, and to everybody on the web", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addNamed(app, "");
    const mail = await sendOne(app, as, { subject: SUBJECT, content: CONTENT });
    expect(mail.subject).toBe("Friend, what we threw away");
    expect(mail.html).toContain("Dear friend &amp; reader, <b></b>:");
    expect(mail.html).toContain("?n=no%20one&amp;e=");
    expect(mail.text).toContain("Dear friend & reader, : yours");

    await app.database.db.updateTable("subscribers").set({ name: "Ada Lovelace" }).execute();
    for (const path of [
      "/newsletter",
      "/newsletter/what-we-threw-away",
      "/newsletter/feed.xml",
      "/newsletter/feed.json",
    ]) {
      const { text } = await askKept(app, path);
      for (const own of ["Ada", "subscriber", "first_name", "\uE000"]) expect(text, path).not.toContain(own);
    }
    const { text } = await askKept(app, "/newsletter/what-we-threw-away");
    expect(text).toContain("Friend, what we threw away</h1>");
    expect(text).toContain("Dear friend &amp; reader, <b></b>:");
    expect(text).toContain("?n=no%20one&amp;e=");
    expect(text).toMatch(/<code>\{name\}<\/code> or \{name\}\./);
  });

  test.each([
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ['" onload="x', '" onload="x'],
    ["Ada\r\nBcc: eve@example.com\r\n\r\nHello", "Ada Bcc: eve@example.com Hello"],
    ["{email} {name} {{first_name}}", "{email} {name} {{first_name}}"],
    ["\uE000unsubscribe\uE001", "unsubscribe"],
    ["=?UTF-8?B?QQ==?= =3D", "=?UTF-8?B?QQ==?= =3D"],
    ["\u202Eevil", "evil"],
    ["\u05E9\u05E8\u05D4 \u05DB\u05D4\u05DF", "\u05E9\u05E8\u05D4 \u05DB\u05D4\u05DF"],
    ["x".repeat(200), "x".repeat(200)],
    ["ß".repeat(200), "ß".repeat(200)],
    [".\n.", ". ."],
  ])("a name such as %j is text everywhere", async (name, shown) => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addNamed(app, name);
    const subject = `${"{name}".repeat(12)} and letters`;
    const mail = await sendOne(app, as, {
      subject,
      content: `${PARAGRAPH}<p>A<i>{name}</i>B</p><p><a href="https://example.com/{name}">to</a></p>`,
    });
    expect(mail.subject).toBe(`${shown.repeat(12)} and letters`);
    expect(mail.text).toContain(`A${shown}B`);
    const inHtml = shown
      .replaceAll("&", "&amp;")
      .replaceAll('"', "&quot;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");
    expect(mail.html).toContain(`A<i>${inHtml}</i>B`);
    expect(mail.html).toContain(`href="https://example.com/${encodeURIComponent(shown)}"`);
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined]);
  });

  test("a preview and a test email show a chosen reader's values, as they are sent", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addNamed(app, "Ada Lovelace");
    const { id: subscriberId } = await app.database.db
      .selectFrom("subscribers")
      .select("id")
      .executeTakeFirstOrThrow();
    await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
    const newsletter = { subject: SUBJECT, preheader: "Look, {name}", content: CONTENT };
    const json = { ...newsletter, email: "me@example.com", subscriberId };
    expect((await as("POST", "/api/newsletters/test", { json })).status).toBe(200);
    expect((await app.mails()).at(-1)?.subject).toBe("[Test] Ada, what we threw away");
    const missing = await as("POST", "/api/newsletters/test", { json: { ...json, subscriberId: 99 } });
    expect(missing.status).toBe(404);

    const sent = await sendOne(app, as, newsletter);
    const preview = await as("POST", previewNewsletter.path, { json: { ...newsletter, subscriberId } });
    expect(withoutOwnLinks((await preview.text()).replaceAll("\r\n", "\n"))).toBe(withoutOwnLinks(sent.html));
  });

  test("a test email to a subscriber has that subscriber's values", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const email = await addNamed(app, "Ada Lovelace");
    await as("POST", "/api/newsletters/test", { json: { email, subject: SUBJECT, content: CONTENT } });
    expect((await app.mails()).at(-1)?.subject).toBe("[Test] Ada, what we threw away");
  });

  test("custom fields are filled, each with its own; a used one is not deleted, and a deleted one is its fallback where it was sent", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id: field } = await read(
      await as("POST", "/api/admin/subscriber-fields", { json: { key: "firm", label: "Firm" } }),
      addSubscriberField,
    );
    await addSubscribers(app, 3);
    const [first, second] = await app.database.db
      .selectFrom("subscribers")
      .select("id")
      .orderBy("id")
      .execute();
    const values = [
      { subscriber_id: first?.id ?? 0, field_id: field, value: "Ada & Söhne" },
      { subscriber_id: second?.id ?? 0, field_id: field, value: "B<script>" },
    ];
    await app.database.db.insertInto("subscriber_field_values").values(values).execute();
    const parts = {
      subject: "News for {firm|your firm}",
      content: `${PARAGRAPH}<p>At {firm|your firm}: <a href="https://example.com/{firm}">x</a></p>`,
    };
    expect(await namesCheck(as, parts)).toMatchObject({ level: "amber" });
    const { id } = await createNewsletter(as, parts);
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);
    const mails = await app.mails();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "News for Ada & Söhne",
      "News for B<script>",
      "News for your firm",
    ]);
    const html = mails.map((mail) => mail.html).join("");
    for (const shown of [
      "At Ada &amp; Söhne: ",
      "At B&lt;script&gt;: ",
      "At your firm: ",
      "com/Ada%20%26%20S%C3%B6hne",
    ])
      expect(html).toContain(shown);
    const { text } = await askKept(app, "/newsletter/news-for");
    expect(text).toContain("At your firm:");
    const json = { ...parts, subscriberId: first?.id, email: "me@example.com" };
    expect(await (await as("POST", previewNewsletter.path, { json })).text()).toContain(
      "At Ada &amp; Söhne: ",
    );

    const remove = () => as("DELETE", `/api/admin/subscriber-fields/${field}`);
    const drafts = await app.database.db
      .selectFrom("newsletters")
      .select("id")
      .where("status", "=", "draft")
      .execute();
    expect(await readRefusal(await remove())).toMatchObject({
      status: 409,
      message: "This field is used in “News for your firm”. Take it out there first.",
    });
    for (const draft of drafts) expect((await as("DELETE", `/api/newsletters/${draft.id}`)).status).toBe(200);
    await createNewsletter(as, { content: `${PARAGRAPH}<p>{company_size} and company</p>` });
    expect((await remove()).status).toBe(200);
    const web = await askKept(app, "/newsletter/news-for");
    expect(web.text).toContain("News for your firm</h1>");
    expect(web.text).toContain('At your firm: <a href="https://example.com/"');
    expect(await namesCheck(as, parts)).toMatchObject({ level: "red" });
  });

  test("in the words around every newsletter keep a field from being deleted", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const { id: field } = await read(
      await as("POST", "/api/admin/subscriber-fields", { json: { key: "city", label: "City" } }),
      addSubscriberField,
    );
    const set = async (json: object) =>
      expect((await as("PATCH", "/api/admin/settings", { json })).status).toBe(200);
    await set({ newsletterIntro: "<p>Greetings to {city|you}</p>" });
    const remove = () => as("DELETE", `/api/admin/subscriber-fields/${field}`);
    expect(await readRefusal(await remove())).toMatchObject({
      status: 409,
      message: "This field is used in the intro of newsletters. Take it out there first.",
    });
    await set({ newsletterIntro: "", newsletterOutro: "<p>Until then, {citty|you}</p>" });
    expect((await remove()).status).toBe(200);
  });

  test("the check is red for what nothing fills, and for other programs' fields", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const red: [written: string, shown: string][] = [
      ["{firstname}", "{firstname}"],
      ["{Vorname|Freund}", "{Vorname|Freund}"],
      ["{{ user.name }}", "{{ user.name }}"],
      ["[NAME]", "[NAME]"],
      ["[First Name]", "[First Name]"],
      ["*|FNAME|*", "*|FNAME|*"],
      ["%FIRST%", "%FIRST%"],
      ["[Vorname]", "[Vorname]"],
      ["%PRENOM%", "%PRENOM%"],
      ["【氏名】", "【氏名】"],
      ["｛first_name｝", "｛first_name｝"],
      ["{first_name｜友人}", "{first_name｜"],
      ["{नाम}", "{नाम}"],
      ["%recipient.name%", "%recipient.name%"],
      ["%%first_name%%", "%%first_name%%"],
      ["{first_<b>name</b>}", "{first_name}"],
      ["{name|{email}}", "{name|"],
    ];
    for (const [written, shown] of red) {
      const check = await namesCheck(as, { content: `${PARAGRAPH}<p>Dear ${written},</p>` });
      expect(check, written).toMatchObject({ level: "red", words: expect.stringContaining(`“${shown}”`) });
    }
    expect(await namesCheck(as, { subject: "Dear [NAME], hello" })).toMatchObject({ level: "red" });
    expect(await namesCheck(as, { preheader: "Dear {nickname}" })).toMatchObject({ level: "red" });
    const fine = String.raw`Sets {x, y}, {a}, 50% off, [1], \{foo}, <code>{foo} %NAME%</code>, {first_name|friend}, {email}`;
    expect(await namesCheck(as, { content: `${PARAGRAPH}<p>${fine}</p>` })).toEqual({
      name: "names",
      level: "ok",
      words: "Each reader's own values are filled in: {first_name}, {email}.",
    });
    expect(await namesCheck(as, { subject: "Dear {name}, hello" })).toMatchObject({ level: "amber" });
    expect(await namesCheck(as, {})).toMatchObject({ level: "ok", words: "It says the same to everybody." });
  });
});
