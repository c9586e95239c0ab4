import type { Email } from "postal-mime";
import { describe, expect, test } from "vitest";
import { changeSettings } from "../../../src/contract/settings/settings-change.ts";
import { elementsOf } from "../../setup/mails/elements-of.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH } from "../kit/inputs.ts";
import { runSender } from "./sending/sending.ts";

/** What breaks parsers, templates and headers elsewhere (github.com/minimaxir/big-list-of-naughty-strings, MIT). */
const naughty = [
  "</title><script>alert(1)</script>",
  "Ω≈ç√∫˜µ≤≥÷ 🐵 🙈 🙉 🙊 田中さんにあげて下さい",
  "‮right to left‬ and back",
  "=?UTF-8?B?QmNjOiB5b3VAZXhhbXBsZS5jb20=?=",
  "$HOME %s%s%n {0} ${{<%[%'\"}}%\\. <!-- --> ]]>",
  "-- \n.\r\nBcc: you@example.com\r\n\r\n<b>body</b>",
  "a\u2028b\u2029c\u0007d\u200Be",
  "\"quoted\" 'name' <x@y> , ; : \\",
];

async function sendOne(app: TestApp, as: Ask, parts: Parameters<typeof createNewsletter>[1]) {
  // The outbox names mails by their time.
  app.clock.advance(1_000);
  // Counted links lead through an address of the site.
  await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
  const { id } = await createNewsletter(as, parts);
  expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
  await runSender(app);
  const mail = (await app.mails()).at(-1);
  if (!mail) throw new Error("Nothing went out");
  return mail;
}

const headerOf = (mail: Email, key: string) => mail.headers.find((header) => header.key === key)?.value;

const linksIn = (html = "") =>
  elementsOf(html)
    .filter(({ tag }) => tag === "a")
    .map(({ attribs, text }) => [text.trim(), attribs.href]);

/** What an inbox shows beside the subject. */
const shownBeside = ({ html = "" }: Email) =>
  elementsOf(html).find(({ attribs }) => attribs["data-skip-in-text"])?.text ?? "";

describe.each(engines)("a newsletter's message on %s", (engine) => {
  test("it comes from whom the owner says, with the address that the law asks for", async () => {
    await using app = await startApp(engine, { env: { MAIL_FROM: "Masthead <letter@example.com>" } });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const json = {
      senderName: "Mira, of “The <Allotment>”",
      replyTo: "answers@bücher.example",
      postalAddress: "14 Printer’s Row\nBristol",
    };
    await read(await as("PATCH", "/api/admin/settings", { json }), changeSettings);

    const mail = await sendOne(app, as, { subject: "What we threw away" });
    expect(mail.from).toEqual({ name: "Mira, of “The Allotment”", address: "letter@example.com" });
    expect(headerOf(mail, "reply-to")).toBe("answers@xn--bcher-kva.example");
    for (const form of [mail.html, mail.text]) expect(form).toContain("14 Printer’s Row\nBristol");
    expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(mail, "x-auto-response-suppress")).toBe("OOF, AutoReply");
  });

  test.each(["example.com", "a.io", "letters.and.more.example.com"])(
    "Gmail's feedback loop gets four fields, the last one the same for every email from %s",
    async (domain) => {
      await using app = await startApp(engine, { env: { MAIL_FROM: `letter@${domain}` } });
      const as = await app.signIn();
      await addSubscribers(app, 1);
      const ids = [];
      for (const subject of ["What we threw away", "What we kept"])
        ids.push(String(headerOf(await sendOne(app, as, { subject }), "feedback-id")).split(":"));
      expect(ids).toEqual(
        [1, 2].map((id) => [
          String(id),
          "newsletter.blog.example.com",
          "newsletter",
          expect.stringMatching(/^[a-z0-9.]{5,15}$/),
        ]),
      );
      expect(ids[0]?.[3]).toBe(ids[1]?.[3]);
    },
  );

  test("a post's place holds its card in both forms, and that of a post nobody may see is left out", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const lead = await createPost(as, { title: "A smaller archive", status: "published" });
    const coverId = "0123456789abcdef".repeat(2);
    const cover = `/media/${coverId}/original`;
    const next = await createPost(as, { title: "A slow page", status: "published", coverImage: cover });
    const draft = await createPost(as, { title: "Nobody sees this" });
    const gone = await createPost(as, { title: "Thrown away since", status: "published" });
    await as("DELETE", `/api/posts/${gone.id}`);
    const blocks = [lead, draft, next, gone].map(({ id }) => `<div data-post="${id}">left out</div>`);

    const mail = await sendOne(app, as, { content: `${PARAGRAPH}${blocks.join("")}<p>The end.</p>` });
    const links = linksIn(mail.html);
    for (const { title, slug } of [lead, next])
      expect(links).toContainEqual([title, `${PUBLIC_URL}/blog/${slug}`]);
    const images = elementsOf(mail.html ?? "").filter(({ tag }) => tag === "img");
    expect(images.map(({ attribs }) => [attribs.src, attribs.alt])).toEqual([
      [expect.stringMatching(`^${PUBLIC_URL}/cards/cover/green/[0-9a-f]{8}-\\d.png$`), lead.title],
      [`${PUBLIC_URL}/media/${coverId}/large`, next.title],
    ]);
    const drawn = await app.request("GET", new URL(images[0]?.attribs.src ?? "").pathname);
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(mail.text).toContain(
      `A smaller archive\nAn excerpt of some words.\n${PUBLIC_URL}/blog/${lead.slug}\n\nA slow page\n`,
    );
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain("The end.");
      for (const words of ["Nobody sees this", "Thrown away since", "left out", "data-post"])
        expect(form).not.toContain(words);
    }
  });

  test("the inbox shows the words that were written for it, or the first ones without half a field", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const own = await sendOne(app, as, { preheader: "Four hundred pages, {{name|reader}}" });
    expect(shownBeside(own)).toMatch(/^Four hundred pages, reader/);
    const content = `<p>${"word ".repeat(37)}{{name|dear and patient reader}} and on and on</p>`;
    const first = await sendOne(app, as, { content });
    expect(shownBeside(first)).toContain("word word");
    expect(shownBeside(first)).not.toContain("{{");
    expect(shownBeside(first)).not.toContain("dear");
  });

  test("it carries the day, and the way to its web version, to the site and out", async () => {
    await using app = await startApp(engine, { now: "2026-03-01T23:30:00Z" });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await as("PATCH", "/api/admin/settings", { json: { timeZone: "Europe/Berlin" } });
    const mail = await sendOne(app, as, { subject: "Was wir wegwarfen" });
    expect(mail.html).toContain("Monday, March 2, 2026");
    const links = new Map(linksIn(mail.html).map(([words = "", url = ""]) => [words, url]));
    expect(links.get("Unsubscribe")).toMatch(`${PUBLIC_URL}/unsubscribe/`);
    expect(links.get("Read on the web")).toMatch(`${PUBLIC_URL}/newsletter/was-wir-wegwarfen.`);
    for (const url of links.values()) expect(mail.text).toContain(url);
  });

  test("words that break others' mails come back as they were written, and make no header and no markup", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [address] = await addSubscribers(app, 1);
    await app.database.db.updateTable("subscribers").set({ name: "<b>&{{email}}\"'</b>" }).execute();
    for (const words of naughty) {
      const json = { senderName: words, siteName: `Site ${words}`, postalAddress: words };
      await read(await as("PATCH", "/api/admin/settings", { json }), changeSettings);
      const mail = await sendOne(app, as, {
        subject: `Five! ${words}`,
        preheader: words,
        content: `${PARAGRAPH}<p>Dear {{name|reader}}</p>`,
      });
      expect(mail.to, words).toEqual([{ name: "", address }]);
      expect([mail.bcc, mail.cc], words).toEqual([undefined, undefined]);
      expect(mail.subject?.replaceAll(/\s+/g, " ")).toBe(`Five! ${words}`.replaceAll(/\s+/g, " "));
      expect(mail.from?.address, words).toBe("letter@blog.example.com");
      const tags = elementsOf(mail.html ?? "").map(({ tag }) => tag);
      expect(tags, words).not.toContain("script");
      expect(
        tags.filter((tag) => tag === "b"),
        words,
      ).toEqual([]);
      expect(mail.html).toContain("Dear &lt;b&gt;&amp;{{email}}&quot;'&lt;/b&gt;");
    }
  });

  test("an address is given to the web version once, unlike any other's", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    for (const subject of ["What we threw away", "What we threw away", "Привет, {{name|друг}}", "!!!!!!"])
      await sendOne(app, as, { subject });
    const rows = await app.database.db.selectFrom("newsletters").select("slug").orderBy("id").execute();
    expect(rows.map(({ slug }) => slug)).toEqual([
      "what-we-threw-away",
      "what-we-threw-away-2",
      "privet",
      "letter-4",
    ]);
  });
});
