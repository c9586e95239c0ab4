import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fourColors } from "../../../../setup/media/test-images.ts";
import { commandLine } from "../../../../../src/contract/site-owner/audit.ts";
import { undoPosts } from "../../../../../src/server/moving/posts/undo-posts.ts";
import { startApp } from "../../../../setup/app.ts";
import { dataSets } from "../../../../setup/data.ts";
import { engines } from "../../../../setup/engines.ts";
import { exportOf, post } from "../../../../setup/ghost-export.ts";
import { zipOf } from "../../../../setup/zip.ts";
import { everyRow, folderOf, importInto, postsOf } from "../importing.ts";

const text = (words: string, format = 0) => ({ type: "extended-text", text: words, format });
const lexical = (...children: unknown[]) => JSON.stringify({ root: { type: "root", children } });

const layouts: Record<string, [json: string, image: string]> = {
  "content within content": ["ghost.json", "content/content/images/2024/05/a%20b.png"],
  "a folder of each": ["data/export/ghost.json", "backup of 2024/images/2024/05/a%20b.png"],
  "images of images": ["my/ghost.json", "my/content/images/2024/05/a%20b.png"],
  "images alone": ["ghost.json", "images/2024/05/a%20b.png"],
};

describe.each(engines)("posts of Ghost on %s", (engine) => {
  test.each(Object.entries(layouts))("%s: images are found in an archive", async (_name, [json, path]) => {
    await using app = await startApp(engine);
    const html = '<p>Words</p><img src="__GHOST_URL__/content/images/size/w600/2024/05/a%20b.png" alt="A">';
    await using folder = await folderOf({
      "export.zip": zipOf({
        [json]: exportOf([post("1", { html })]),
        [path.replace("%20", " ")]: await fourColors().png().toBuffer(),
        "content/themes/x/images/other.png": "no image",
      }),
    });
    expect(await importInto(app, join(folder.path, "export.zip"))).toMatchObject({
      posts: { created: 1 },
      images: { found: 1, brought: 1, failed: 0 },
    });
  });

  test("an archive comes with images, tags, authors and search texts", async () => {
    await using app = await startApp(engine);
    const html = `<p>Words, and <a href="__GHOST_URL__/post-2/#end">the other</a>.</p><img src="__GHOST_URL__/content/images/size/w600/2024/a.png" alt="A">`;
    const relations = {
      users: [
        { id: "u1", name: "Anna Bell" },
        { id: "u2", name: "Carl" },
      ],
      tags: [
        { id: "t1", name: "Marketing" },
        { id: "t2", name: "#hidden", visibility: "internal" },
      ],
      posts_tags: [
        { post_id: "1", tag_id: "t2", sort_order: 0 },
        { post_id: "1", tag_id: "t1", sort_order: 1 },
      ],
      posts_authors: [
        { post_id: "1", author_id: "u2", sort_order: 1 },
        { post_id: "1", author_id: "u1", sort_order: 0 },
      ],
      posts_meta: [{ post_id: "1", meta_title: "For search", meta_description: null }],
    };
    const feature_image = "__GHOST_URL__/content/images/2024/a.png";
    const posts = [
      post("1", { html, feature_image, custom_excerpt: "In short", featured: 1 }),
      post("2", { html: "<p>Words</p>" }),
    ];
    await using folder = await folderOf({
      "export.zip": zipOf({
        "site/ghost.json": exportOf(posts, relations),
        "site/content/images/2024/a.png": await fourColors().png().toBuffer(),
      }),
    });
    const report = await importInto(app, join(folder.path, "export.zip"));
    expect(report).toMatchObject({ format: "ghost", posts: { created: 2 }, images: { failed: 0 }, links: 1 });
    const [one] = await postsOf(app);
    expect(one).toMatchObject({
      category: "marketing",
      author: "Anna Bell, Carl",
      excerpt: "In short",
      featured: true,
      meta_title: "For search",
      cover_image: expect.stringMatching(/^\/media\//),
    });
    expect(one?.content).toContain('<a href="/blog/post-2#end">the other</a>');
    expect(one?.content).toMatch(/<img src="\/media\/[0-9a-f]{32}\/original" alt="A" \/>/);
    const tags = await app.database.db.selectFrom("post_tags").select("tag").execute();
    expect(tags).toEqual([{ tag: "Marketing" }]);
    const answer = await app.request("GET", "/post-1/");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/post-1"]);
  });

  test("its file is found among others, and not where Markdown has the posts", async () => {
    await using app = await startApp(engine);
    const others = {
      "README.md": "# A backup\n",
      "data/broken.json": '{"db":[',
      "data/members.json": JSON.stringify({
        meta: {},
        data: { members: [{ id: "1" }] },
        posts: [{ id: "2" }],
      }),
    };
    await using ghost = await folderOf({
      ...others,
      "site.ghost.json": exportOf([post("1", { html: "<p>A</p>" })]),
    });
    expect(await importInto(app, ghost.path)).toMatchObject({ format: "ghost", posts: { created: 1 } });
    const markdown = "---\ntitle: Two\ndate: 2024-03-02\n---\nWords\n";
    await using sources = await folderOf({
      ...others,
      "_posts/2024-03-02-two.md": markdown,
      "data/all.json": exportOf([post("3", { html: "<p>C</p>" })]),
    });
    expect(await importInto(app, sources.path)).toMatchObject({ format: "markdown" });
    await using neither = await folderOf({ "members.json": others["data/members.json"] });
    await expect(importInto(app, neither.path)).rejects.toThrow("Nobody knows the posts");
    const titles = (await postsOf(app)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(["Post 1", "Two"]);
  });

  test("texts of both editors are read where Ghost has kept no HTML", async () => {
    await using app = await startApp(engine);
    const mobiledoc = JSON.stringify({
      version: "0.3.1",
      markups: [["strong"], ["a", ["href", "https://example.com/?a=1&b=2"]]],
      atoms: [["soft-return", "", {}]],
      cards: [
        ["markdown", { markdown: "## Marked\n\n*down*" }],
        ["code", { code: "a < b", language: "js" }],
        ["odd", {}],
      ],
      sections: [
        [
          1,
          "p",
          [
            [0, [], 0, "Plain & "],
            [0, [0, 1], 2, "strong <link>"],
            [1, [], 0, 0],
            [0, [], 0, "end"],
          ],
        ],
        [3, "ul", [[[0, [], 0, "One"]], [[0, [0], 1, "Two"]]]],
        [10, 0],
        [10, 1],
        [10, 2],
      ],
    });
    const root = lexical(
      { type: "extended-heading", tag: "h3", children: [text("Head")] },
      {
        type: "paragraph",
        children: [
          text("Bold & italic", 3),
          { type: "linebreak" },
          { type: "link", url: "https://example.com/", children: [text("there")] },
        ],
      },
      { type: "list", listType: "number", children: [{ type: "listitem", children: [text("First")] }] },
      { type: "bookmark", url: "https://example.com/b", metadata: { title: "A bookmark" } },
      { type: "callout", calloutEmoji: "!", calloutText: "Look" },
      { type: "odd-card" },
    );
    await using folder = await folderOf({
      "a.json": exportOf([post("1", { mobiledoc }), post("2", { lexical: root })]),
    });
    const report = await importInto(app, folder.path);
    const [one, two] = await postsOf(app);
    expect(one?.content.replaceAll("\n", "")).toBe(
      '<p>Plain &amp; <strong><a href="https://example.com/?a=1&amp;b=2">strong &lt;link&gt;</a></strong><br />end</p><ul><li>One</li><li><strong>Two</strong></li></ul><h2>Marked</h2><p><em>down</em></p><pre><code class="language-js">a &lt; b</code></pre>',
    );
    expect(two?.content.replaceAll("\n", "")).toBe(
      '<h3>Head</h3><p><em><strong>Bold &amp; italic</strong></em><br /><a href="https://example.com/">there</a></p><ol><li>First</li></ol><div data-card="bookmark"><a href="https://example.com/b">A bookmark</a></div><aside data-callout="note"><p>! Look</p></aside>',
    );
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“Post 1”: card “odd” was left out",
      "“Post 2”: card “odd-card” was left out",
    ]);
  });

  test("what was for members or for mail alone becomes a draft; pages are pages", async () => {
    await using app = await startApp(engine);
    const posts = [
      post("1", { html: "<p>Paid</p>", visibility: "paid" }),
      post("2", { html: "<p>Mailed</p>", status: "sent" }),
      post("3", { html: "<p>Draft</p>", status: "draft", published_at: null }),
      post("4", { html: "<p>Page</p>", type: "page" }),
      post("5", { html: "<p>Old page</p>", page: true, type: undefined }),
    ];
    await using folder = await folderOf({ "a.json": exportOf(posts) });
    const report = await importInto(app, folder.path);
    expect(report).toMatchObject({ states: { published: 0, draft: 3 }, pages: { created: 2, drafts: 0 } });
  });

  test("a file that breaks off is refused with its line, and nothing is written", async () => {
    await using app = await startApp(engine);
    const before = await everyRow(app);
    const whole = JSON.stringify(JSON.parse(exportOf([post("1", { html: "<p>One</p>" })])), undefined, 1);
    for (const broken of [whole.slice(0, -30), whole.replace('"uuid-1"', "uuid"), whole.replace("]", "}")]) {
      await using folder = await folderOf({ "a.json": broken });
      await expect(importInto(app, folder.path)).rejects.toThrow(/^a\.json, line \d+: this is not JSON/);
    }
    const archive = zipOf({ "ghost.json": whole });
    archive[60] = (archive[60] ?? 0) ^ 0xff;
    await using folder = await folderOf({ "a.zip": archive, "b.zip": archive.subarray(0, -30) });
    await expect(importInto(app, join(folder.path, "a.zip"))).rejects.toThrow();
    await expect(importInto(app, join(folder.path, "b.zip"))).rejects.toThrow(
      /^b\.zip is not a zip file, or only a part of one\. /,
    );
    expect(await everyRow(app)).toEqual(before);
  });

  test.for(dataSets("ghost-export-json"))(
    "exports of two versions come whole, twice is once, and undone is as before ($where)",
    async (exports) => {
      await using app = await startApp(engine);
      for (const [file, posts, pages] of [
        ["valid.json", 2, 0],
        ["v4_export.json", 7, 4],
      ] as const) {
        const before = await everyRow(app);
        const path = exports.path(file);
        const report = await importInto(app, path);
        expect(report.posts).toEqual({ found: posts, created: posts, known: 0, refused: 0 });
        expect(report.pages).toMatchObject({ found: pages, created: pages, refused: 0 });
        const after = await everyRow(app);
        expect((await importInto(app, path)).posts).toMatchObject({ created: 0, known: posts });
        expect(await everyRow(app)).toEqual(after);
        await undoPosts({ db: app.database.db, now: app.clock.now }, report.run ?? 0, commandLine);
        expect(await everyRow(app)).toEqual(before);
      }
    },
  );
});
