import { describe, expect, test } from "vitest";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import type { Ask } from "../kit/ask.ts";
import { askKept, readAtom, readJsonFeed, readRss, readSitemap } from "./found.ts";
import { addSubscribers, createNewsletter, createPost, PARAGRAPH } from "../kit/inputs.ts";
import { runSender, startSending } from "../mailing/sending/sending.ts";
import { words } from "../../setup/words/english.ts";

async function sendOne(app: TestApp, as: Ask, parts: Parameters<typeof createNewsletter>[1] = {}) {
  const { id } = await createNewsletter(as, parts);
  app.clock.advance(MINUTE);
  // Counted links lead through an address of the site.
  await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
  expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
  await runSender(app);
  return id;
}

const slugsOn = (html: string) =>
  [...html.matchAll(/<h2 dir="auto"><a href="\/newsletter\/([^"]+)">/g)].map(([, slug]) => slug);

describe.each(engines)("the archive on %s", (engine) => {
  test("lists what went out and nothing else, newest first, ten a page, at once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const empty = await askKept(app, "/newsletter");
    expect([empty.status, empty.text.includes(words.archive.none)]).toEqual([200, true]);
    for (let number = 1; number <= 11; number++) await sendOne(app, as, { subject: `Letter ${number}` });
    await createNewsletter(as, { subject: "Still a draft" });
    await createNewsletter(as, {
      subject: "Only scheduled",
      status: "scheduled",
      scheduledFor: "2027-03-03T09:00:00Z",
    });

    const first = await askKept(app, "/newsletter");
    expect(slugsOn(first.text)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `letter-${number}`));
    expect(first.text).not.toMatch(/Still a draft|Only scheduled/);
    expect(slugsOn((await askKept(app, "/newsletter?page=2")).text)).toEqual(["letter-1"]);
    const beyond = await askKept(app, "/newsletter?page=9");
    expect(beyond.status).toBe(404);
    expect(beyond.text).toMatch(/<a class="pages-step[^>]* href="\/newsletter\?page=2"/);
  });

  test("a newsletter's page is whole without JavaScript, with its posts and with nobody's own words", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [email = ""] = await addSubscribers(app, 1);
    await app.database.db.updateTable("subscribers").set({ name: "Ada Lovelace" }).execute();
    const post = await createPost(as, { title: "A smaller archive", status: "published" });
    const content = `<p>Dear {{name|reader}}, we write to {{email}}.</p>${PARAGRAPH}<div data-post="${post.id}"></div>`;
    await sendOne(app, as, { subject: "For {{name|you}}: what we threw away", content });

    const { text, status, headers } = await askKept(app, "/newsletter/for-what-we-threw-away");
    expect(status).toBe(200);
    expect(headers).toContain("public");
    expect(text).toContain("For you: what we threw away</h1>");
    expect(text).toContain("Dear reader, we write to .");
    expect(text).toContain(`<a href="/blog/${post.slug}">A smaller archive</a>`);
    for (const own of [email, "Ada", "{{", "/unsubscribe/"]) expect(text).not.toContain(own);
    expect(text).toContain('"@type":"Article"');
    expect(text).toContain(`<link rel="canonical" href="${PUBLIC_URL}/newsletter/for-what-we-threw-away"`);

    await as("DELETE", `/api/posts/${post.id}`);
    expect((await askKept(app, "/newsletter/for-what-we-threw-away")).text).not.toContain(
      "A smaller archive",
    );
  });

  test("a newsletter leads to those before and after it, without anybody's own words", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await sendOne(app, as, { subject: "First" });
    await sendOne(app, as, { subject: "Second" });
    const turnOf = async (slug: string) =>
      [
        ...(await askKept(app, `/newsletter/${slug}`)).text.matchAll(
          /<a[^>]*href="([^"]+)" rel="(prev|next)"[\s\S]*?<b>([^<]+)/g,
        ),
      ].map(([, href, way, title]) => `${way} ${href} ${title}`);
    expect(await turnOf("second")).toEqual(["prev /newsletter/first First"]);

    await sendOne(app, as, { subject: "For {{name|you}}" });
    expect(await turnOf("first")).toEqual(["next /newsletter/second Second"]);
    expect(await turnOf("second")).toEqual(["prev /newsletter/first First", "next /newsletter/for For you"]);
    expect(await turnOf("for")).toEqual(["prev /newsletter/second Second"]);
  });

  test("a newsletter is there once its first mail may go, not while it can be undone", async () => {
    await using app = await startApp(engine, { env: { SEND_UNDO_SECONDS: "15" } });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await startSending(as, "What we threw away");
    expect((await askKept(app, "/newsletter/what-we-threw-away")).status).toBe(404);
    expect(slugsOn((await askKept(app, "/newsletter")).text)).toEqual([]);
    app.clock.advance(15_000);
    expect((await askKept(app, "/newsletter/what-we-threw-away")).status).toBe(200);
    expect(slugsOn((await askKept(app, "/newsletter")).text)).toEqual(["what-we-threw-away"]);
  });

  test("a closed archive is not found, and only the address in the mail still opens its newsletter", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await sendOne(app, as, { subject: "What we threw away" });
    const [mail] = await app.mails();
    const mailed = new URL(/https:\S+\/newsletter\/\S+/.exec(mail?.text ?? "")?.[0] ?? "").pathname;
    const open = await app.request("GET", mailed);
    expect([open.status, open.headers.get("location")]).toEqual([302, "/newsletter/what-we-threw-away"]);
    expect((await askKept(app, "/newsletter/what-we-threw-away")).status).toBe(200);
    expect((await askKept(app, "/about")).text).toContain('href="/newsletter"');

    await as("PATCH", "/api/admin/settings", { json: { isArchivePublic: false } });
    for (const path of ["/newsletter", "/newsletter/what-we-threw-away", "/newsletter/feed.xml"])
      expect((await askKept(app, path)).status, path).toBe(404);
    expect((await askKept(app, "/about")).text).not.toContain('href="/newsletter"');
    const page = await app.request("GET", mailed);
    expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
    expect(await page.text()).toContain("What we threw away</h1>");
    const forged = mailed.replace(/\.(.)/, (_, first: string) => (first === "A" ? ".B" : ".A"));
    expect((await app.request("GET", forged)).status).toBe(404);
    expect((await app.request("GET", "/newsletter/What%20we..%2F")).status).toBe(404);
  });

  test("newsletters are in feeds of their own and in the sitemap", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const addresses = async () => (await readSitemap(app)).map(({ loc }) => loc);
    expect((await addresses()).filter((loc) => loc.includes("/newsletter"))).toEqual([]);
    const post = await createPost(as, { title: "A smaller archive", status: "published" });
    const content = `${PARAGRAPH}<div data-post="${post.id}"></div>`;
    await sendOne(app, as, { subject: "First & last", content });

    const address = `${PUBLIC_URL}/newsletter/first-last`;
    expect((await addresses()).filter((loc) => loc.includes("/newsletter"))).toEqual([
      `${PUBLIC_URL}/newsletter`,
      address,
    ]);
    const json = await readJsonFeed(app, "/newsletter/feed.json");
    expect(json.items).toMatchObject([{ url: address, title: "First & last" }]);
    expect(JSON.stringify(json)).toContain(`${PUBLIC_URL}/blog/${post.slug}`);
    expect((await readRss(app, "/newsletter/feed.xml")).title).toBe("Masthead newsletter");
    expect((await readAtom(app, "/newsletter/atom.xml")).title).toContain("Masthead newsletter");
  });

  test("a cancelled newsletter that nobody got is not in it, and a deleted one is gone at once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 1);
    const { id } = await startSending(as, "What we threw away");
    expect((await askKept(app, "/newsletter/what-we-threw-away")).status).toBe(200);
    await as("PUT", `/api/newsletters/${id}/cancellation`);
    app.clock.advance(10_001);
    expect((await askKept(app, "/newsletter/what-we-threw-away")).status).toBe(404);
    await app.database.db.updateTable("newsletters").set({ sent_count: 1 }).execute();
    app.clock.advance(10_001);
    expect((await askKept(app, "/newsletter/what-we-threw-away")).status).toBe(200);
    await app.database.db.updateTable("newsletters").set({ sent_count: 0 }).execute();
    await runSender(app);
    expect((await as("DELETE", `/api/newsletters/${id}`)).status).toBe(200);
    expect((await askKept(app, "/newsletter/what-we-threw-away")).status).toBe(404);
  });
});
