import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstCategories } from "../../../src/contract/content/first-categories.ts";
import { defaultSettings } from "../../../src/server/site-owner/settings/default-settings.ts";
import type { Settings } from "../../../src/contract/settings/settings.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { startApp, type RequestOptions, type TestApp } from "../../setup/app.ts";
import { quiet } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { hardContents, hardTexts } from "./hard-content.ts";
import { createPost } from "../kit/inputs.ts";
import { confirmLinkFor, subscribe, unsubscribeLinkOf } from "../audience/subscribe-by-mail.ts";
import { setupTokenOf } from "../site-owner/owner.ts";

const categorySlugs = firstCategories.map(({ slug }) => slug);

// What a page is made of comes from the database as the same rows on both engines: one is enough here.
const start = (options: Parameters<typeof startApp>[1] = {}) => startApp("sqlite", options);

interface Visit extends RequestOptions {
  method?: string;
  status?: number;
}

/** The page at an address, after it was held to HTML and to the status that is expected of it. */
async function visit(
  { request }: Pick<TestApp, "request">,
  path: string,
  { method = "GET", status = 200, ...options }: Visit = {},
): Promise<string> {
  const response = await request(method, path, options);
  const html = await response.text();
  expect([response.status, response.headers.get("content-type")], path).toEqual([
    status,
    "text/html; charset=utf-8",
  ]);
  expect(await problemsInPage(html), path).toEqual([]);
  return html;
}

/** Where the links of a page lead to on this site, without what comes after the path's own page. */
const linksIn = (html: string) =>
  [...html.matchAll(/<(?:a|link)\s[^>]*?href="(\/[^"#]*)/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

/** Ids that the links of a page lead to and that nothing on it has. */
function missingTargetsIn(html: string): string[] {
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
  return [...html.matchAll(/\shref="#([^"]*)"/g)].flatMap(([, id = ""]) => (ids.has(id) ? [] : [id]));
}

async function set({ database }: TestApp, settings: Partial<Settings>) {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await database.db.insertInto("settings").values(rows).execute();
}

/** Some of those that there must be. */
const known = [
  "/author/mara-lindqvist",
  "/author/mara-lindqvist/atom.xml",
  ...categorySlugs.flatMap((slug) => [`/blog/category/${slug}`, `/blog/category/${slug}/feed.xml`]),
  ..."/blog /blog?page=2 /about /contact /privacy /terms /faq /subscribe /api/docs /feed.json".split(" "),
];

test("every page that links of the sample site lead to is there and valid, and so is each place on it", async () => {
  await using app = await start();
  await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
  // No page leads to the reference of the API unless the owner wants it.
  const met = new Set(["/", "/api/docs"]);
  for (const path of met) {
    // Styles and scripts are files of the build.
    if (path.startsWith("/src/")) continue;
    const response = await app.request("GET", path);
    expect(response.status, path).toBe(200);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = await response.text();
    expect([...(await problemsInPage(html)), ...missingTargetsIn(html)], path).toEqual([]);
    for (const link of linksIn(html)) met.add(link);
  }
  expect([...met]).toEqual(expect.arrayContaining(known));
  expect([...met].filter((path) => /^\/blog\/[^/.]+$/.test(path))).toHaveLength(12);
});

const lists = [
  "/blog?search=the",
  "/blog?search=the&page=2",
  "/blog?search=nothing+has+these+words",
  `/blog?search=${encodeURIComponent(`"><script>&'`)}`,
  "/blog/category/tools?search=the",
];

const lost = [
  "/blog?page=99",
  "/nowhere",
  "/blog/no-such-post",
  "/blog/category/none",
  "/author/nobody",
  "/author/mara-lindqvist?page=9",
  "/blog?tag=unknown",
  `/blog?tag=${encodeURIComponent(`"><b>&'`)}`,
];

test("searches and tags are valid with and without posts, and so are addresses that lead nowhere", async () => {
  await using app = await start();
  await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
  for (const path of lists) await visit(app, path);
  for (const path of lost) await visit(app, path, { status: 404 });
});

test("a site without posts, words and links is valid", async () => {
  await using app = await start();
  const settings = Object.entries(defaultSettings);
  const emptied = Object.fromEntries(
    settings.filter(([, value]) => typeof value === "string").map(([name]) => [name, ""]),
  );
  // Of the texts, these alone cannot be empty.
  const wanted = {
    siteName: "A",
    language: "en",
    newsletterFont: "sans",
    typeface: "newsreader",
    readerDetailsYears: "2",
  } as const;
  await set(app, { ...emptied, ...wanted, testimonials: [], toolLinks: [], isLegalTextChecked: true });
  for (const path of [
    "/",
    "/blog",
    "/blog/category/tools",
    "/about",
    "/contact",
    "/privacy",
    "/terms",
    "/faq",
    "/newsletter",
  ])
    await visit(app, path);
  await visit(app, "/nowhere", { status: 404 });
});

test("whatever the owner writes about the site, its pages are valid", async () => {
  await using app = await start();
  const [siteName = "", description = "", quote = ""] = hardTexts;
  const address = "https://e.example/?a=1&b=%22";
  await set(app, {
    siteName,
    description,
    communityClaim: quote,
    contactEmail: `"a b"@e.example`,
    contactPhone: "+1 <202> 555",
    contactAddress: hardTexts.join("\n"),
    twitterUrl: address,
    instagramUrl: address,
    toolLinks: hardTexts.map((title) => ({ title, url: address })),
    testimonials: [{ quote, name: siteName, role: description }],
  });
  for (const path of ["/", "/blog", "/about", "/contact", "/privacy", "/terms", "/faq", "/subscribe"])
    await visit(app, path);
});

test("a post with any kind of content is a valid page, however it was written", async () => {
  await using app = await start();
  const as = await app.signIn();
  for (const { what, content } of hardContents) {
    const { slug } = await createPost(as, { title: `About ${what}`, content, status: "published" });
    const response = await app.request("GET", `/blog/${slug}`);
    expect(await problemsInPage(await response.text()), what).toEqual([]);
  }
});

test("posts with any texts are valid pages and cards of valid lists", async () => {
  await using app = await start();
  const as = await app.signIn();
  const slugs: string[] = [];
  for (const [index, text] of hardTexts.entries()) {
    const { slug } = await createPost(as, {
      title: text,
      excerpt: text,
      author: text.slice(0, 200),
      status: "published",
      featured: true,
      tags: [text.slice(0, 60), "web"],
      seo: { metaTitle: text, metaDescription: text },
      coverImage: ["", "https://e.com/a b.png?c=1&d=2", `/media/${"0".repeat(32)}/original`][index % 3] ?? "",
    });
    slugs.push(slug);
  }
  for (const slug of slugs) await visit(app, `/blog/${slug}`);
  for (const path of ["/", "/blog", "/blog/category/growth", "/blog?tag=web", "/blog?search=faces"])
    await visit(app, path);
  for (const text of hardTexts)
    await visit(app, `/blog?tag=${encodeURIComponent(text.slice(0, 60))}&search=${encodeURIComponent(text)}`);
});

test("each step of subscribing and leaving is valid, the wrong ones too", async () => {
  await using app = await start({ env: { TRUST_PROXY: "on" } });
  const post = { method: "POST" };
  await visit(app, "/subscribe");
  await visit(app, "/subscribe", { ...post, form: { email: `"><b>@` }, status: 422 });
  await visit(app, "/subscribe", { ...post, form: { email: "form@example.com" } });

  await subscribe(app, "o'reader&co@example.com");
  const confirmation = await confirmLinkFor(app, "o'reader&co@example.com");
  await visit(app, confirmation);
  await visit(app, confirmation, post);
  const leaving = await unsubscribeLinkOf(app, "o'reader&co@example.com");
  await visit(app, leaving);
  await visit(app, leaving, post);
  for (const path of ["/confirm/x", "/unsubscribe/x"]) {
    await visit(app, path, { status: 404 });
    await visit(app, path, { ...post, status: 404 });
  }

  const from = { headers: { "x-forwarded-for": "192.0.2.77" } };
  for (let number = 1; number <= 20; number += 1)
    await app.request("POST", "/subscribe", { form: { email: `many-${number}@example.com` }, ...from });
  await visit(app, "/subscribe", { ...post, form: { email: "more@example.com" }, ...from, status: 429 });
});

test("the page that makes the owner is valid at first and with every mistake", async () => {
  await using app = await start();
  const path = `/setup/${await setupTokenOf(app)}`;
  await visit(app, path);
  const post = { method: "POST" };
  await visit(app, path, { ...post, form: { username: "", password: "short" }, status: 422 });
  const owner = { username: `"><b>`, password: "a very plain password" };
  await visit(app, "/setup/wrong", { ...post, form: owner, status: 403 });
});

test("what stands in place of a page that cannot be made is valid", async () => {
  await using app = await start({ log: quiet });
  const as = await app.signIn();
  const { slug } = await createPost(as, { status: "published", featured: true });
  const { schema } = app.database.db;
  await schema.dropTable("settings").execute();
  await visit(app, "/about", { status: 500 });
  await schema.dropTable("post_tags").execute();
  for (const path of ["/", "/blog", `/blog/${slug}`]) await visit(app, path, { status: 503 });
});

test("a form that is too large is answered by a valid page", async () => {
  await using app = await start();
  const tooLarge = { method: "POST", form: { email: "a".repeat(2_000_000) } };
  await visit(app, "/subscribe", { ...tooLarge, status: 413 });
});

const root = join(import.meta.dirname, "../../..");
const adminPages = ["src/admin/index.html", "dist/client/src/admin/index.html"];

test.each(adminPages.filter((file) => existsSync(join(root, file))))(
  "the admin's page is valid at its addresses, as it is in %s",
  async (file) => {
    const adminPage = readFileSync(join(root, file), "utf8");
    await using app = await start({ adminPage, env: { SIGN_IN_NAME: "way-in" } });
    const request = await app.signIn();
    expect(await visit(app, "/way-in")).toContain(`<meta name="sign-in-path" content="/way-in" />`);
    await visit(app, "/admin/login");
    for (const screen of [
      "dashboard",
      "posts",
      "posts/create",
      "posts/edit/1",
      "subscribers",
      "newsletter",
      "settings",
    ])
      await visit({ request }, `/admin/${screen}`);
  },
);
