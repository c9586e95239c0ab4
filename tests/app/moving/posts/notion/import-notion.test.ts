import { describe, expect, test } from "vitest";
import { startApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { notionPage, rowOf } from "../../../../setup/exports/notion-export.ts";
import { fourColors } from "../../../../setup/media/test-images.ts";
import { zipOf } from "../../../../setup/zip.ts";
import { expectSecondAndUndo, folderOf, importInto, postsOf } from "../importing.ts";

const [first, second, own, list, reviewed] = ["a1", "b2", "c3", "d4", "e5"].map((end) =>
  end.padStart(32, "0"),
);
const asUuid = (id = "") => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const filesOf = async () => ({
  "index.html": "<html><body><h1>Export</h1><ul><li><a href='Blog.html'>Blog</a></li></ul></body></html>",
  [`Blog ${list}.html`]: notionPage({
    id: list ?? "",
    title: "Blog",
    body: `<div style="display:contents" dir="ltr"><table class="collection-content"><thead><tr><th>Name</th></tr></thead><tbody><tr><td class="cell-title"><a href="Blog/First%20post%20${first}.html">First post</a></td></tr></tbody></table></div>`,
  }),
  [`Blog ${list}_all.csv`]: "Name,Secret\nFirst post,do not tell\n",
  [`Blog/First post ${first}.html`]: notionPage({
    id: first ?? "",
    title: "First <strong>post</strong>",
    head: `<img class="page-cover-image" src="First%20post/boat.png" style="object-position:center 50%"/><div class="page-header-icon page-header-icon-with-cover"><span class="icon">🎉</span></div>`,
    properties: {
      date: rowOf("date", "Publish date", "<time>@January 3, 2024 10:00 AM (UTC)</time>"),
      status: rowOf(
        "status",
        "Status",
        '<span class="status-value"><div class="status-dot"></div>Published</span>',
      ),
      tags: rowOf(
        "multi_select",
        "Tags",
        '<span class="selected-value">One, two</span><span class="selected-value">Three</span>',
      ),
      author: rowOf(
        "person",
        "Author",
        '<span class="user"><span class="icon text-icon user-icon"><span class="user-icon-inner">A</span></span>Anna Bell</span>',
      ),
      slug: rowOf("text", "Slug", "my-first-post"),
      summary: rowOf("text", "Summary", "What it says"),
      words: rowOf("number", "Word count", "500"),
    },
    body: `<p id="${asUuid("f".repeat(32))}" class="">See <a href="../Second%20${second}.html#x">that</a>, <a href="https://www.notion.so/team/Second-${second}?pvs=4">that</a> and <a href="https://www.notion.so/Missing-${"9".repeat(32)}">this</a>.</p><p>
</p><figure class="image"><a href="First%20post/boat.png"><img style="width:240px" src="First%20post/boat.png"/></a></figure>`,
  }),
  "Blog/First post/boat.png": await fourColors().png().toBuffer(),
  [`Blog/In review ${reviewed}.html`]: notionPage({
    id: reviewed ?? "",
    title: "In review",
    properties: { Date: "2024-02-03", Status: "In review" },
    body: "<p>Words</p>",
  }),
  [`Second ${second}.html`]: notionPage({ id: second ?? "", title: "Second", body: "<p>Words of it</p>" }),
});

const markdownFiles = async () => ({
  [`Blog ${list}.csv`]: '\uFEFFName,Date,Status,Tags\nFirst post,"January 3, 2024",Published,"a, b"\n',
  [`Blog/First post ${first}.md`]: `# First post

Date: January 3, 2024
Status: Published
Tags: a, b

See [that](../Own%20${own}.md).

<aside>
💡 Water **first**

</aside>

![boat.png](First%20post/boat.png)

- [x]  Done
`,
  "Blog/First post/boat.png": await fourColors().png().toBuffer(),
  [`Alone ${reviewed}.md`]: "# Alone\n\nCreated: July 8, 2022 3:04 PM\nTags: one\n\nWords\n",
  [`Own ${own}.md`]: `# Own

Note: this is a text.

[Blog](Blog%20${list}.csv)
`,
});

describe.each(engines)("an export of Notion on %s", (engine) => {
  test("as HTML comes with titles, dates, tags, covers, images and links, and only what was public is", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(await filesOf());
    const report = await importInto(app, folder.path);
    expect(report).toMatchObject({
      format: "notion",
      leftOut: { "list of pages": 1, "list of a database (CSV)": 1 },
    });
    const posts = await postsOf(app);
    expect(posts.map(({ slug, title, status, author }) => [slug, title, status, author])).toEqual([
      ["my-first-post", "First post", "published", "Anna Bell"],
      ["in-review", "In review", "draft", "Admin"],
      ["second", "Second", "draft", "Admin"],
    ]);
    const [post] = posts;
    expect(post).toMatchObject({ published_at: "2024-01-03T10:00:00.000Z", excerpt: "What it says" });
    expect(post?.notes).toBe("Word count: 500");
    expect(post?.cover_image).toMatch(/^\/media\//);
    expect(post?.content.replaceAll("\n", "")).toMatch(
      /^<p>See <a href="\/blog\/second">that<\/a>, <a href="\/blog\/second">that<\/a> and <a href="https:\/\/www\.notion\.so\/Missing-9+">this<\/a>\.<\/p><figure><img src="\/media\/[^"]+" alt="" width="240"[^>]*\/><\/figure>$/,
    );
    const tags = await app.database.db.selectFrom("post_tags").select("tag").orderBy("tag").execute();
    expect(tags.map(({ tag }) => tag)).toEqual(["One, two", "Three"]);
    expect(report.pages).toMatchObject({ created: 1, drafts: 1 });
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“Index”: left out, because it is a list of pages",
      "“Blog”: left out, because it is a list of a database (CSV)",
      "“Blog”: It lists the pages of a database, so it is imported as a draft of a page",
      `“First post”: 1 link leads to a page of Notion that is not in the export: https://www.notion.so/Missing-${"9".repeat(32)}`,
      "“First post”: 1 property is kept in its notes: “Word count”",
      "“First post”: icon of the page was left out",
      "“In review”: Its “Status” is “In review”, so it is imported as a draft",
      "“Second”: It is a page of its own, and Notion does not say that it was public, so it is imported as a draft",
    ]);
    const answer = await app.request("GET", "/my-first-post");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/my-first-post"]);
  });

  test("as Markdown comes with the same", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(await markdownFiles());
    const report = await importInto(app, folder.path);
    const posts = await postsOf(app);
    expect(posts.map(({ slug, title, status }) => [slug, title, status])).toEqual([
      ["alone", "Alone", "draft"],
      ["first-post", "First post", "published"],
      ["own", "Own", "draft"],
    ]);
    expect(posts[0]).toMatchObject({ content: "<p>Words</p>", published_at: "2022-07-08T15:04:00.000Z" });
    expect(posts[1]?.content.replaceAll("\n", "")).toMatch(
      /^<p>See <a href="\/blog\/own">that<\/a>\.<\/p><aside data-callout="tip"><p>Water <strong>first<\/strong><\/p><\/aside><p><img src="\/media\/[^"]+" alt="" \/><\/p><ul><li>☑ Done<\/li><\/ul>$/,
    );
    expect(posts[2]?.content).toBe("<p>Note: this is a text.</p>\n<p>Blog</p>");
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“Blog”: left out, because it is a list of a database (CSV)",
      "“Alone”: Notion does not say that it was public, so it is imported as a draft",
      "“Own”: It is a page of its own, and Notion does not say that it was public, so it is imported as a draft",
      "“Own”: database became its name",
    ]);
  });

  test("in parts, which are archives in an archive, comes whole", async () => {
    await using app = await startApp(engine);
    const files = Object.entries(await filesOf());
    const half = Math.ceil(files.length / 2);
    const parts = [files.slice(0, half), files.slice(half)].map((part) => zipOf(Object.fromEntries(part)));
    await using folder = await folderOf({
      "Export.zip": zipOf({
        "ExportBlock-1-Part-1.zip": parts[0] ?? "",
        "ExportBlock-1-Part-2.zip": parts[1] ?? "",
      }),
    });
    const report = await importInto(app, `${folder.path}/Export.zip`);
    expect(report).toMatchObject({ posts: { created: 3 }, images: { found: 1, brought: 1 } });
  });

  test("a second import changes nothing, and an undo leaves nothing behind", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(await filesOf());
    await expectSecondAndUndo(app, folder.path);
  });
});
