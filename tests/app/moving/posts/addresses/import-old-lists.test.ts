import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../../src/contract/site-owner/audit.ts";
import { listCategories } from "../../../../../src/server/content/categories/list-categories.ts";
import { undoPosts } from "../../../../../src/server/moving/posts/undo-posts.ts";
import { startApp, type TestApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { exportOf, item, SITE } from "../../../../setup/wordpress-export.ts";
import { everyRow, folderOf, importInto } from "../importing.ts";

async function leadsTo(app: TestApp, address: string): Promise<string> {
  const answer = await app.request("GET", address);
  return answer.headers.get("location") ?? String(answer.status);
}

const term = (domain: string, slug: string, name: string) =>
  `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`;

/** What a WordPress export says of its categories, tags and authors before the posts. */
const head = `<wp:author><wp:author_id>7</wp:author_id><wp:author_login>mira.o</wp:author_login><wp:author_display_name>Mira O’Dell</wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>news</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[News & Views]]></wp:cat_name></wp:category>
<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>local</wp:category_nicename><wp:category_parent>news</wp:category_parent><wp:cat_name>Local</wp:cat_name></wp:category>
<wp:tag><wp:term_id>5</wp:term_id><wp:tag_slug>%d0%bf%d0%b8%d1%80-2</wp:tag_slug><wp:tag_name>Пир, a feast</wp:tag_name></wp:tag>`;

const published = (id: number, title: string, text: string, terms: string) =>
  item(id, title, { "content:encoded": text, "dc:creator": "mira.o" }, terms);

const site = (text: string) =>
  exportOf([
    head,
    published(
      1,
      "One",
      text,
      term("category", "news", "News & Views") + term("post_tag", "pir-2", "Пир, a feast"),
    ),
    published(2, "Two", "Words", term("category", "local", "Local") + term("post_tag", "unlisted", "C#")),
    item(9, "Pic", {
      link: `${SITE}/2014/05/one/pic/`,
      "wp:post_type": "attachment",
      "wp:attachment_url": `${SITE}/wp-content/uploads/pic.pdf`,
      "wp:post_parent": "1",
    }),
  ]);

/** Old addresses of lists, and where they lead. */
const lists: [asked: string, path: string][] = [
  ["/category/news/", "/blog/category/news-views"],
  ["/category/news/page/2/", "/blog/category/news-views"],
  ["/category/news/feed/", "/blog/category/news-views/feed.xml"],
  ["/category/news/local/", "/blog/category/local"],
  ["/category/local", "/blog/category/local"],
  ["/?cat=4", "/blog/category/local"],
  ["/tag/%d0%bf%d0%b8%d1%80-2/", "/blog?tag=%D0%9F%D0%B8%D1%80%2C+a+feast"],
  ["/tag/пир-2/feed/", "/blog/tag/%D0%9F%D0%B8%D1%80%2C%20a%20feast/feed.xml"],
  ["/tags/C%23/", "/blog?tag=C%23"],
  ["/author/mira-o/", "/author/mira-odell"],
  ["/author/mira-o/feed/", "/author/mira-odell/feed.xml"],
  ["/?author=7", "/author/mira-odell"],
  ["/2014/05/", "/blog"],
  ["/page/3/", "/blog"],
  ["/?attachment_id=9", "/blog/one"],
  ["/2014/05/one/pic/", "/blog/one"],
  ["/category/nothing/", "404"],
  ["/tag/nothing/", "404"],
];

describe.each(engines)("old addresses of lists of posts on %s", (engine) => {
  test("lead to the lists here in one step, until the import is undone", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "site.xml": site("Words") });
    const before = await everyRow(app);
    const { run } = await importInto(app, folder.path, { addsCategories: true });
    for (const [asked, path] of lists) expect(await leadsTo(app, asked), asked).toBe(path);
    for (const [, path] of lists.filter(([, each]) => each !== "404"))
      expect((await app.request("GET", path)).status, path).toBe(200);
    const whole = await everyRow(app);
    await importInto(app, folder.path, { addsCategories: true });
    expect(await everyRow(app)).toEqual(whole);
    await undoPosts({ db: app.database.db, now: app.clock.now }, run ?? 0, commandLine);
    for (const [asked] of lists)
      expect(await leadsTo(app, asked), asked).toBe(asked.startsWith("/?") ? "200" : "404");
    expect(await everyRow(app)).toEqual(before);
  });
});

test("a category that the owner has mapped, and tags and categories of a Markdown site, lead to what they became", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "a.md":
      "---\ntitle: A\ndate: 2024-03-02\nauthor: Ann Lee\ncategories: [Company News]\ntags: [Long Reads]\n---\nWords",
  });
  const categories = await listCategories(app.database.db);
  await importInto(app, folder.path, {
    filing: { categories, category: "growth", mapping: new Map([["company news", "tools"]]) },
  });
  const asked = ["/categories/company-news/", "/tags/long-reads", "/authors/ann-lee/"];
  expect(await Promise.all(asked.map((address) => leadsTo(app, address)))).toEqual([
    "/blog/category/tools",
    "/blog?tag=Long+Reads",
    "/author/ann-lee",
  ]);
});

const links = (...paths: string[]) => paths.map((path) => `<a href="${SITE}${path}">x</a>`).join(" ");

test("links into an old site whose address is known are told if nothing will answer there", async () => {
  await using app = await startApp("sqlite");
  const alive = [
    "/",
    "/category/news/",
    "/tag/пир-2/",
    "/author/mira-o/page/2/",
    "/2014/05/",
    "/feed/",
    "/2014/05/two/#a",
  ];
  const dead = [
    "/missing-post/",
    "/category/nothing/",
    "/?p=404",
    "/?attachment_id=404",
    "/wp-login.php",
    "/#/portal/signup",
  ];
  await using folder = await folderOf({
    "site.xml": site(
      `${links(...alive, ...dead, "/?attachment_id=9")} <a href="https://else.example/x">y</a>`,
    ),
    "wp-content/uploads/pic.pdf": "%PDF-1.4",
  });
  for (const isDryRun of [true, false]) {
    const { problems } = await importInto(app, folder.path, { isDryRun });
    const listed = dead.map((path) => SITE + path).join(", ");
    expect(problems.map(({ words }) => words)).toEqual([
      `“One”: 6 links lead nowhere, because the import brings no such post or file: ${listed}`,
    ]);
  }
  const { content } = await app.database.db
    .selectFrom("posts")
    .select("content")
    .where("slug", "=", "one")
    .executeTakeFirstOrThrow();
  expect(content).toMatch(/href="\/media\/[0-9a-f]{32}\/file\/pic\.pdf"/);
});

test("links to a service that goes on answering are not told", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "a.md": "---\ntitle: A\ndate: 2024-03-02\n---\n[x](https://ann.substack.com/p/gone)",
  });
  const { problems } = await importInto(app, folder.path, { site: "https://ann.substack.com" });
  expect(problems).toEqual([]);
});

test("the address of an author who has only drafts does not lead to itself", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({ "a.md": "---\ntitle: A\nauthor: Ann Lee\n---\nWords" });
  await importInto(app, folder.path);
  expect(await leadsTo(app, "/author/ann-lee")).toBe("404");
});
