import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fourColors } from "../../../setup/media/test-images.ts";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { dataSets } from "../../../setup/data.ts";
import { engines } from "../../../setup/engines.ts";
import { everyRow, folderOf, importInto } from "./importing.ts";

const words = "Some words of a post that go on for a while.";

const postsOf = ({ database }: TestApp) =>
  database.db.selectFrom("posts").selectAll().orderBy("slug").execute();
const whereTo = async (app: TestApp, path: string) =>
  (await app.request("GET", path)).headers.get("location");

describe.each(engines)("posts in Markdown on %s", (engine) => {
  test("front matter in YAML and TOML says what a post is", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "posts/hello.md": `---\ntitle: "Hello: a start"\ndate: 2024-03-02 10:00:00 +0100\ndescription: In short\nauthor: [Anna Bell, Carl]\ncategories: [Marketing, News]\ntags: [web, Web, feeds]\naliases:\n  - /old/hello.html\n  - https://old.example/really-old/\ncover: images/a.png\n---\n# One\n\n${words} See [the other](other.md), [it](/notes/second/) and ~~this~~.\n\n![A](images/a.png)\n\nA note[^1].\n\n[^1]: With words.\n`,
      "posts/images/a.png": await fourColors().png().toBuffer(),
      "posts/other.md": `+++\ntitle = "Other"\npath = "notes/second"\ndate = 2024-03-03\ndraft = false\nupdated = 2024-04-01T10:00:00Z\n[taxonomies]\ntags = ["toml"]\n[extra]\nx = 1\n+++\n${words}\n`,
      "posts/later.md": `---\ntitle: Later\ndraft: true\n---\n${words}`,
      "README.md": "# No post",
    });
    const report = await importInto(app, folder.path);
    expect(report).toMatchObject({
      posts: { found: 3, created: 3, refused: 0 },
      states: { published: 2, draft: 1 },
      leftOut: { "list or readme file": 1 },
      images: { brought: 1, failed: 0 },
      links: 2,
    });
    const [hello, later, second] = await postsOf(app);
    expect(hello).toMatchObject({
      title: "Hello: a start",
      slug: "hello",
      excerpt: "In short",
      author: "Anna Bell, Carl",
      category: "marketing",
      published_at: "2024-03-02T09:00:00.000Z",
    });
    expect(hello?.content).toContain(
      '<a href="/blog/second">the other</a>, <a href="/blog/second">it</a> and <del>this</del>',
    );
    expect(hello?.content).toMatch(
      /A note<a href="#text-fn-1" id="text-fnref-1"><sup>1<\/sup><\/a>\.[\s\S]*<li id="text-fn-1"><p>With words\. <a href="#text-fnref-1"/,
    );
    expect(hello?.cover_image).toMatch(/^\/media\//);
    expect(later).toMatchObject({ status: "draft", published_at: null });
    expect(second).toMatchObject({ title: "Other", updated_at: "2024-04-01T10:00:00.000Z" });
    const tags = await app.database.db.selectFrom("post_tags").select("tag").orderBy("tag").execute();
    expect(tags.map(({ tag }) => tag)).toEqual(["feeds", "News", "toml", "web"].sort());
    for (const [old, slug] of [
      ["/old/hello.html", "hello"],
      ["/really-old", "hello"],
      ["/posts/hello/", "hello"],
      ["/notes/second/", "second"],
    ])
      expect(await whereTo(app, `${old}`), old).toBe(`/blog/${slug}`);
  });

  test("what is only for emails is in no title and no excerpt", async () => {
    await using app = await startApp(engine);
    const mail = '<div data-only="email">Secret words</div>';
    await using folder = await folderOf({
      "hello.md": `---\ntitle: Hello\ndate: 2024-03-02\n---\nIntro words.\n\n${mail}\n`,
      "untitled.md": `---\ntitle: ""\ndate: 2024-03-02\n---\n${mail}\n\nOther words.\n`,
    });
    await importInto(app, folder.path);
    const posts = await postsOf(app);
    expect(posts.map(({ excerpt }) => excerpt)).toEqual(["Intro words.", "Other words."]);
    for (const { title, slug } of posts) expect(`${title} ${slug}`).not.toMatch(/secret/i);
    for (const path of ["/blog/hello", "/feed.xml", "/llms.txt"])
      expect(await (await app.request("GET", path)).text(), path).not.toMatch(/secret/i);
  });

  test("a folder is known again under another name, and another site's folder of the same name is not", async () => {
    await using app = await startApp(engine);
    const mine = {
      "hello.md": `---\ntitle: Hello\ndate: 2024-03-02\n---\n${words}`,
      "undated.md": `---\ntitle: Thoughts\n---\n${words}`,
    };
    const theirs = {
      "hello.md": `---\ntitle: Hello\ndate: 2019-07-01\n---\nOther words.`,
      "undated.md": `---\ntitle: Other thoughts\n---\nOther words.`,
    };
    const importAs = async (name: string, files: Record<string, string>) => {
      const paths = Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]);
      await using folder = await folderOf(Object.fromEntries(paths));
      return (await importInto(app, join(folder.path, name))).posts;
    };
    expect(await importAs("content", mine)).toMatchObject({ created: 2, known: 0 });
    expect(await importAs("moved-blog", mine)).toMatchObject({ created: 0, known: 2 });
    const edited = { ...mine, "hello.md": mine["hello.md"].replace("title: Hello", "title: Hello again") };
    expect(await importAs("content", edited)).toMatchObject({ created: 0, known: 2 });
    expect(await importAs("content", theirs)).toMatchObject({ created: 2, known: 0 });
    expect(await importAs("content", theirs)).toMatchObject({ created: 0, known: 2 });
  });

  test("files that cannot be read are listed together, and the rest is imported", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "binary.md": new Uint8Array([0, 255, 254, 0]),
      "colon.md": `---\ntitle: Colon: in title\n---\n${words}`,
      "good.md": `---\ntitle: Good\ndate: 2024-06-02\n---\n${words}`,
      "json.md": `{"title": }\n${words}`,
      "latin.md": Buffer.from(`---\ntitle: Café\ndate: 2024-06-02\n---\n${words}`, "latin1"),
      "open.md": `---\ntitle: "open\n---\n${words}`,
      "toml.md": `+++\ntitle = nothing\n+++\n${words}`,
      "wide.md": Buffer.from(`\uFEFF---\ntitle: Ünï\ndate: 2024-06-02\n---\n${words}`, "utf16le"),
    });
    const report = await importInto(app, folder.path);
    expect(report.posts).toMatchObject({ found: 8, created: 3, refused: 5 });
    expect((await postsOf(app)).map(({ title, status }) => [title, status])).toEqual([
      ["Good", "published"],
      ["Café", "draft"],
      ["Ünï", "published"],
    ]);
    const said = report.problems.map(({ place, words: each }) => `${place}: ${each}`);
    for (const [place, reason] of [
      ["binary.md", "“Binary”: left out, because it is not a text"],
      ["colon.md", "“Colon”: left out, because its front matter cannot be read: "],
      ["json.md", "“Json”: left out, because its front matter cannot be read: "],
      ["latin.md", "“Café”: It is not in UTF-8 and was read as Windows-1252"],
      ["open.md", "“Open”: left out, because its front matter cannot be read: "],
      ["toml.md", "“Toml”: left out, because its front matter cannot be read: "],
    ])
      expect(said, place).toContainEqual(expect.stringContaining(`${place}: ${reason}`));
  });

  test("a file without a title is called by its first heading alone, which is no longer in its text", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "heading.md": `---\ndate: 2024-08-11\n---\n# The *real* [title](/x) {#real}\n\n${words}`,
      "2024-08-12-named-after_its-file.md": `---\ntags: a\n---\n## Part\n\n${words}`,
    });
    const { problems } = await importInto(app, folder.path);
    const posts = await postsOf(app);
    expect(posts.map(({ title, slug, content }) => [title, slug, content])).toEqual([
      ["The real title", "heading", `<p>${words}</p>`],
      ["Named after its file", "named-after-its-file", `<h2>Part</h2>\n<p>${words}</p>`],
    ]);
    expect(problems).toEqual([
      {
        place: "2024-08-12-named-after_its-file.md",
        words: "“Named after its file”: It has no title, and is called “Named after its file” after its file",
      },
    ]);
  });

  test.each([
    ["quotes", "> "],
    ["lists", "- "],
    ["notes", "[^1]: "],
  ])("a file of %s nested too deep is named and left out, and the rest comes in", async (_name, sign) => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "a.md": `---\ntitle: Deep\n---\n${sign.repeat(20_000)}${words}`,
      "b.md": `---\ntitle: Fine\n---\n${words}`,
    });
    const { problems } = await importInto(app, folder.path);
    expect((await postsOf(app)).map(({ title }) => title)).toEqual(["Fine"]);
    expect(problems).toContainEqual({
      place: "a.md",
      words: "“Deep”: left out, because its quotes, lists or notes are nested too deep to be read",
    });
  });

  test.for(dataSets("jekyll-markdown"))(
    "the oddities of Jekyll are read as it reads them ($where)",
    async ({ path }) => {
      await using app = await startApp(engine);
      const report = await importInto(app, path());
      expect(report.posts).toMatchObject({ found: 13, created: 13 });
      const posts = new Map((await postsOf(app)).map((post) => [post.slug, post]));
      expect(posts.get("basic-post")).toMatchObject({
        author: "Persons Name",
        published_at: "2021-08-23T00:00:00.000Z",
      });
      expect(
        [...posts.values()].filter(({ status }) => status === "draft").map(({ title }) => title),
      ).toEqual(["This post has published:false set"]);
      expect(posts.get("alt-date-format")?.published_at).toBe("2021-09-01T00:00:00.000Z");
      expect(posts.get("custom-basename")?.published_at).toBe("2022-06-09T00:00:00.000Z");
      expect(posts.get("has-html")?.content).toContain('<a href="movie.mp4">movie.mp4</a>');
      for (const path of ["/2022/06/06/tag-list.html", "/cat/photos/2022/06/06/tag-list.html"])
        expect(await whereTo(app, path), path).toBe("/blog/tag-list");
      const filed = "/posts/articles/news/2022/06/03/front-matter-tags-cats.html";
      expect(await whereTo(app, filed)).toBe("/blog/front-matter-tags-cats");
      expect(report.filings.map(({ name }) => name)).toEqual(
        expect.arrayContaining(["News", "Posts", "Articles", "cat", "photos"]),
      );
    },
  );

  test.for(dataSets("markdown-blog-rust"))(
    "a blog moves in whole: every alias leads to its post, twice is once, and undone is as before ($where)",
    async ({ isReal, path }) => {
      const blog = isReal ? rustBlogs[engine] : smallBlog;
      await using app = await startApp(engine, { now: "2026-12-01T09:00:00Z" });
      const before = await everyRow(app);
      const folder = path(blog.path);
      const report = await importInto(app, folder, {
        site: "https://blog.rust-lang.org",
        bringsImages: false,
      });
      const { posts, pages } = blog;
      expect(report.posts).toMatchObject({ found: posts, created: posts, refused: 0 });
      expect(Object.values(report.leftOut).reduce((sum, count) => sum + count, 0)).toBe(pages);
      expect(report.links).toBeGreaterThan(blog.links);

      const aliases = aliasesIn(folder);
      expect(aliases.length).toBeGreaterThan(blog.aliases);
      const slugOf = new Map((await postsOf(app)).map(({ title, slug }) => [slug, title]));
      for (const { alias, title } of aliases) {
        const answer = await app.request("GET", encodeURI(`/${alias}`));
        expect(answer.status, alias).toBe(301);
        const slug = answer.headers.get("location")?.replace("/blog/", "") ?? "";
        expect(slugOf.get(slug), alias).toBe(title);
      }
      const after = await everyRow(app);
      expect(await importInto(app, folder)).toMatchObject({ posts: { created: 0, known: posts }, run: null });
      expect(await everyRow(app)).toEqual(after);
      await undoPosts({ db: app.database.db, now: app.clock.now }, report.run ?? 0, commandLine);
      expect(await everyRow(app)).toEqual(before);
    },
  );
});

/** The slower engine takes one of its two halves; of links and aliases there are more than so many. */
const rustBlogs = {
  sqlite: { path: "content", posts: 746, pages: 4, links: 300, aliases: 700 },
  postgres: {
    path: "content/inside-rust",
    posts: 363,
    pages: 1,
    links: 200,
    aliases: 280,
  },
};

const smallBlog = { path: "content", posts: 60, pages: 4, links: 50, aliases: 60 };

/** As the files have them, read without a parser of TOML. */
const aliasesIn = (folder: string) =>
  globSync("**/*.md", { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const title = /^title = (?:'{1,3}(.*?)'{1,3}|("(?:[^"\\]|\\.)*"))$/m.exec(text);
    const [, list = ""] = /^aliases = \[([\s\S]*?)\]$/m.exec(text) ?? [];
    return [...list.matchAll(/"([^"]+)"/g)].map(([, alias = ""]) => ({
      alias,
      title: title?.[1] ?? String(JSON.parse(title?.[2] ?? '""')),
    }));
  });
