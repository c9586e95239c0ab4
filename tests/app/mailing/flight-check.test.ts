import { describe, expect, test } from "vitest";
import { getNextIssue } from "../../../src/contract/insight/dashboard.ts";
import * as flight from "../../../src/contract/mailing/flight-check.ts";
import type { Outside } from "../../../src/server/kernel/outside/outside.ts";
import { PUBLIC_URL, silence, startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH } from "../kit/inputs.ts";
import { suppress } from "../audience/subscribe-by-mail.ts";
import { newsletterAt, runSender, startSending } from "./sending/sending.ts";

/** An internet in which the sender's domain has every record, and one page is gone. */
const outside: Outside = {
  ...silence,
  ask: async ({ href }) => ({ status: href.includes("gone") ? 404 : 200 }),
  findTexts: async (name) =>
    name === "example.com"
      ? ["google-site-verification=x", "v=spf1 include:mail.example.com -all"]
      : name === "_dmarc.example.com"
        ? ["v=DMARC1; p=reject"]
        : [],
};

const env = { MAIL_FROM: "Mira <letter@news.example.com>", SMTP_URL: "smtp://127.0.0.1:1" };

async function check(as: Ask, id: number) {
  const { recipients, checks } = await read(
    await as("GET", `/api/newsletters/${id}/check`),
    flight.checkNewsletter,
  );
  const levelOf = Object.fromEntries(checks.map(({ name, level }) => [name, level]));
  const wordsOf = Object.fromEntries(checks.map(({ name, words }) => [name, words]));
  return { recipients, checks, levelOf, wordsOf };
}

describe.each(engines)("the flight check on %s", (engine) => {
  test("a newsletter that has everything gets a sentence for each check and no amber", async () => {
    await using app = await startApp(engine, { env: { ...env, MAIL_FROM: "Mira <a@example.com>" }, outside });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const post = await createPost(as, { status: "published" });
    await as("PATCH", "/api/admin/settings", {
      json: { postalAddress: "Bristol", replyTo: "b@example.com" },
    });
    const links = `<a href="/blog/${post.slug}">one</a> <a href="https://other.example/?a=1&amp;b=2" data-tag="Fans">two</a>`;
    const image = '<img src="https://other.example/pear.png" alt="A pear">';
    const content = `${PARAGRAPH}<p>{{name|Reader}}, ${links}</p>${image}<div data-post="${post.id}"></div>`;
    const { id } = await createNewsletter(as, { content });

    const { recipients, checks, wordsOf } = await check(as, id);
    expect(recipients).toBe(2);
    // Those of a subject test are said where there is one.
    expect(checks.map(({ name }) => name)).toEqual(flight.flightChecks.filter((name) => name !== "subjects"));
    expect(checks.filter(({ level }) => level !== "ok")).toEqual([]);
    expect(wordsOf.recipients).toBe("It goes to 2 subscribers.");
    expect(wordsOf.sender).toBe('It comes from "Mira" <a@example.com>; answers go to b@example.com.');
    expect(wordsOf.links).toBe("No link of 2 is known to be dead.");
    expect(wordsOf.tags).toBe("People who click its links get tags: “Fans”.");
    expect(wordsOf.size).toMatch(/^It has \d+ kB of the 102 kB that Gmail shows\.$/);
  });

  test("a newsletter carries the sender's postal address, or else that of the contact page, and never the sample", async () => {
    await using app = await startApp(engine, { env });
    const as = await app.signIn();
    const { id } = await createNewsletter(as);
    const change = (json: object) => as("PATCH", "/api/admin/settings", { json });
    const preview = async () =>
      (await as("POST", "/api/newsletters/preview", { json: { subject: "One", content: PARAGRAPH } })).text();
    expect((await check(as, id)).levelOf.address).toBe("amber");
    expect(await preview()).not.toContain("Sample Lane");

    await change({ contactAddress: "Gartenweg 1" });
    expect((await check(as, id)).levelOf.address).toBe("ok");
    expect(await preview()).toContain("Gartenweg 1");
    await change({ postalAddress: "Bristol" });
    expect(await preview()).toContain("Bristol");
    expect(await preview()).not.toContain("Gartenweg 1");
  });

  test("newsletters come from the sender's name, or else the site's, or else the one in MAIL_FROM", async () => {
    await using app = await startApp(engine, { env });
    const as = await app.signIn();
    const { id } = await createNewsletter(as);
    const from = async () =>
      (await read(await as("GET", "/api/newsletters/check"), flight.checkSending)).from;
    const change = (json: object) => as("PATCH", "/api/admin/settings", { json });
    expect(await from()).toBe('"Mira" <letter@news.example.com>');
    await change({ siteName: "Market Garden" });
    expect(await from()).toBe('"Market Garden" <letter@news.example.com>');
    await change({ senderName: "Ines" });
    expect(await from()).toBe('"Ines" <letter@news.example.com>');
    await change({ senderName: "" });
    expect((await check(as, id)).wordsOf.sender).toContain('"Market Garden" <letter@news.example.com>');
  });

  test("the count is of whom a send would reach: active, not suppressed, not pausing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [first, second, third] = await addSubscribers(app, 4);
    await addSubscribers(app, 2, "pending");
    await addSubscribers(app, 2, "unsubscribed");
    const { id } = await createNewsletter(as);
    const pause = (email: string | undefined, until: string) =>
      app.database.db
        .updateTable("subscribers")
        .set({ paused_until: until })
        .where("email", "=", email ?? "")
        .execute();
    expect((await check(as, id)).recipients).toBe(4);
    await pause(first, "2026-04-02T09:00:00.000Z");
    await pause(second, "2026-03-02T09:00:00.000Z");
    expect((await check(as, id)).recipients).toBe(3);
    await suppress(app, third ?? "", "hard_bounce");
    await suppress(app, "unsubscribed-1@example.com", "complaint");
    expect((await check(as, id)).recipients).toBe(2);

    // Every screen shows the same count, and the send is planned for as many.
    const audience = {
      recipients: 2,
      leftOut: { pending: 2, unsubscribed: 2, paused: 1, suppressed: 1, inSeries: 0 },
    };
    for (const path of [`newsletters/${id}/check`, "admin/subscribers/count"])
      expect(await (await as("GET", `/api/${path}`)).json(), path).toMatchObject(audience);
    const next = await read(await as("GET", "/api/admin/dashboard/next-issue"), getNextIssue);
    expect(next.audience).toEqual(audience);
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);
    expect(await newsletterAt(as, id)).toMatchObject({ plannedCount: 2, recipientCount: 2 });
  });

  test("with nobody to send to it is red, and nothing else is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createNewsletter(as);
    const { recipients, checks } = await check(as, id);
    expect(recipients).toBe(0);
    expect(checks.filter(({ level }) => level === "red")).toEqual([
      { name: "recipients", level: "red", words: "There are no active subscribers to send to." },
    ]);
    expect((await readRefusal(await as("POST", `/api/newsletters/${id}/send`))).message).toBe(
      "There are no active subscribers to send to.",
    );
  });

  test("what is missing is amber, says what it is, and stops nobody", async () => {
    await using app = await startApp(engine, { env, outside: { ...outside, findTexts: async () => [] } });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await startSending(as, "What we threw away");
    await runSender(app);
    const draft = await createPost(as);
    const dead = '<a href="/blog/none">a</a> <a href="https://other.example/gone">b</a>';
    const unfinished = "<p>Hi {{first_name}} and {{#each}}, TODO: lorem ipsum dolor</p>";
    const blocks = `<div data-post="${draft.id}"></div><div data-post="999"></div>`;
    const content = `${PARAGRAPH}<p>${dead}</p>${unfinished}<img src="https://other.example/pear.png">${blocks}`;
    const { id } = await createNewsletter(as, { subject: "what we threw  AWAY", content });

    const { checks, wordsOf } = await check(as, id);
    expect(checks.filter(({ level }) => level === "amber").map(({ name }) => name)).toEqual([
      "address",
      "authentication",
      "links",
      "posts",
      "images",
      "names",
      "placeholders",
      "subject",
    ]);
    expect(wordsOf.authentication).toMatch("DNS has no SPF and no DMARC for news.example.com");
    expect(wordsOf.links).toBe("These links lead nowhere: /blog/none, https://other.example/gone");
    expect(wordsOf.posts).toBe("2 posts in it will be left out: deleted, or not public by then.");
    expect(wordsOf.images).toMatch("An image has no description.");
    expect(wordsOf.placeholders).toBe("This looks unfinished: “{{#each}}”, “lorem ipsum”, “TODO”");
    expect(wordsOf.names).toBe(
      "Readers whose value is missing see nothing in place of {first_name}. Add a fallback, such as {first_name|friend}.",
    );
    expect(wordsOf.subject).toBe("The last newsletter had the same subject.");
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
  });

  test("a button without an address is red, unless it is only on the web", async () => {
    await using app = await startApp(engine, { env, outside });
    const as = await app.signIn();
    const button = '<p data-button="" dir="ltr"><a>Join &amp; read</a></p>';
    const { id } = await createNewsletter(as, { content: PARAGRAPH + button });
    const { levelOf, wordsOf } = await check(as, id);
    expect([levelOf.links, wordsOf.links]).toEqual(["red", "These buttons have no address: “Join & read”"]);
    const other = await createNewsletter(as, {
      content: `${PARAGRAPH}<div data-only="web">${button}</div>`,
    });
    expect((await check(as, other.id)).levelOf.links).toBe("ok");
  });

  test("the intro and outro are checked like the text, and what is wrong in them says where it is", async () => {
    await using app = await startApp(engine, { env, outside });
    const as = await app.signIn();
    const { id } = await createNewsletter(as, { content: `${PARAGRAPH}<p>{nickname}</p>` });
    const set = (newsletterIntro: string, newsletterOutro: string) =>
      as("PATCH", "/api/admin/settings", { json: { newsletterIntro, newsletterOutro } });
    await set(
      "<p>Dear {vorname}, TODO: greet</p>",
      '<p><a href="/blog/none">a</a> <a href="https://other.example/gone">b</a></p><img src="https://other.example/pear.png"><div data-post="999"></div>',
    );
    const faulty = await check(as, id);
    expect(faulty.levelOf.names).toBe("red");
    expect(faulty.wordsOf.names).toMatch(
      /^This would go out as it is typed: “{nickname}”, “{vorname}” \(in the intro or outro\)\. /,
    );
    expect(faulty.wordsOf.links).toBe(
      "These links lead nowhere: /blog/none (in the intro or outro), https://other.example/gone (in the intro or outro)",
    );
    const { links, placeholders, images, posts } = faulty.levelOf;
    expect([links, placeholders, images, posts]).toEqual(Array(4).fill("amber"));

    await set('<p data-button="" dir="ltr"><a>Join</a></p>', "<p>Bye, {first_name}.</p>");
    const other = await createNewsletter(as);
    const { levelOf, wordsOf } = await check(as, other.id);
    expect([levelOf.links, wordsOf.links]).toEqual([
      "red",
      "These buttons have no address: “Join” (in the intro or outro)",
    ]);
    expect([levelOf.names, wordsOf.names]).toEqual([
      "amber",
      "Readers whose value is missing see nothing in place of {first_name}. Add a fallback, such as {first_name|friend}.",
    ]);
    const json = { subject: "A subject", content: PARAGRAPH };
    const written = await read(await as("POST", "/api/newsletters/check", { json }), flight.checkText);
    expect(written.checks).toContainEqual({ name: "links", level: "red", words: wordsOf.links });
  });

  test("a mail that Gmail would cut off is amber, with its size", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createNewsletter(as, { content: `<p>${"many words ".repeat(10_000)}</p>` });
    const { levelOf, wordsOf } = await check(as, id);
    expect(levelOf.size).toBe("amber");
    expect(wordsOf.size).toMatch(/^It has 11\d kB\. Gmail cuts off what is over 102 kB/);
  });

  test("the size is that of the largest email that a reader gets, counted links and all", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    const longest = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(59)}.example`;
    const name = "N".repeat(200);
    await app.database.db
      .updateTable("subscribers")
      .set({ email: longest, mailbox_key: longest, name })
      .where("id", "=", 2)
      .execute();
    const links = Array.from({ length: 400 }, (_, n) => `<a href="https://example.com/${n}">word</a>, `).join(
      "",
    );
    const content = `<p>To {{name}}, {{email}}: ${links}${"many words ".repeat(5_100)}</p>`;
    const { id } = await createNewsletter(as, { content });
    const { levelOf, wordsOf } = await check(as, id);
    expect(levelOf.size).toBe("amber");
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);
    const sizes = (await app.mails()).map(({ html = "" }) => Buffer.byteLength(html));
    expect(wordsOf.size).toMatch(`It has ${Math.ceil(Math.max(...sizes) / 1_000)} kB. Gmail cuts off`);
    const [small] = sizes.toSorted((a, b) => a - b);
    expect(small).toBeGreaterThan(flight.MAX_NEWSLETTER_BYTES);

    await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
    expect((await check(as, id)).levelOf.size).toBe("ok");
  });

  test("where nobody answers, links and DNS are not checked, which is no fault", async () => {
    await using app = await startApp(engine, { env });
    const as = await app.signIn();
    const { id } = await createNewsletter(as, {
      content: `${PARAGRAPH}<p><a href="https://other.example/gone">a</a></p>`,
    });
    const { levelOf, wordsOf } = await check(as, id);
    expect([levelOf.links, levelOf.authentication]).toEqual(["ok", "ok"]);
    expect(wordsOf.links).toBe("No link of 1 is known to be dead. 1 of other sites could not be asked.");
    expect(wordsOf.authentication).toBe("Not checked: DNS did not answer.");
  });

  test("a post that becomes public before a scheduled newsletter goes out is there", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const publishedAt = "2026-03-09T07:00:00Z";
    const post = await createPost(as, { status: "published", publishedAt });
    const content = `${PARAGRAPH}<div data-post="${post.id}"></div>`;
    const { id } = await createNewsletter(as, { content });
    expect((await check(as, id)).levelOf.posts).toBe("amber");
    await as("POST", `/api/newsletters/${id}/schedule`, { json: { scheduledFor: "2026-03-09T08:00:00Z" } });
    expect((await check(as, id)).levelOf.posts).toBe("ok");
  });

  test("a newsletter that does not exist is not found", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect((await as("GET", "/api/newsletters/7/check")).status).toBe(404);
  });
});

describe.each(engines)("the preview of a newsletter on %s", (engine) => {
  const newsletter = {
    subject: "For {{name|you}}",
    preheader: "Look",
    content: `${PARAGRAPH}<p>To {{email}}</p>`,
  };

  test("a form and JSON both answer the mail as a page of its own that can do nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const asJson = await as("POST", "/api/newsletters/preview", { json: newsletter });
    const asForm = await as("POST", "/api/newsletters/preview", {
      form: { ...newsletter, subscriberId: "" },
    });
    for (const response of [asJson, asForm]) {
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'; /);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    }
    const html = await asJson.text();
    expect(await asForm.text()).toBe(html);
    expect(html).toContain("For you");
    expect(html).toContain("To reader@example.com");
    expect(html).not.toMatch(/[\uE000\uE001]|\{\{/);
  });

  test("it shows one reader's copy, the text part, and an unfinished newsletter too", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [email] = await addSubscribers(app, 1);
    await app.database.db.updateTable("subscribers").set({ name: "Ada <3" }).execute();
    const one = await as("POST", "/api/newsletters/preview", { form: { ...newsletter, subscriberId: "1" } });
    const html = await one.text();
    expect(html).toContain("Ada &lt;3");
    expect(html).toContain(`To ${email}`);

    const text = await as("POST", "/api/newsletters/preview", {
      form: { ...newsletter, subscriberId: "1", part: "text" },
    });
    expect(await text.text()).toContain(`<pre style="`);
    const empty = await as("POST", "/api/newsletters/preview", { json: {} });
    expect([empty.status, (await empty.text()).includes("Unsubscribe")]).toEqual([200, true]);
    const nobody = await as("POST", "/api/newsletters/preview", {
      json: { ...newsletter, subscriberId: 99 },
    });
    expect((await readRefusal(nobody)).status).toBe(404);
  });

  test("what was written to run is taken out, and a stranger sees nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const content = `${PARAGRAPH}<script>alert(1)</script><img src=x onerror=alert(2)>`;
    const html = await (await as("POST", "/api/newsletters/preview", { json: { content } })).text();
    expect(html).not.toMatch(/<script|onerror/);
    expect((await app.request("POST", "/api/newsletters/preview", { form: newsletter })).status).toBe(401);
    const headers = { origin: "https://elsewhere.example" };
    const foreign = await as("POST", "/api/newsletters/preview", { form: newsletter, headers });
    expect([foreign.status, PUBLIC_URL.startsWith("https:")]).toEqual([403, true]);
  });
});
