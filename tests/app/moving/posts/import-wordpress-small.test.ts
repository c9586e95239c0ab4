import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { dataSets } from "../../../setup/data.ts";
import { engines } from "../../../setup/engines.ts";
import { folderOf, importInto, postsOf } from "./importing.ts";

const ways = dataSets("wordpress-wxr-small").flatMap((set) => engines.map((engine) => ({ set, engine })));

const sharing = (title: string) =>
  `---\ntitle: ${title}\ndate: 2024-03-02\naliases: [/both/]\n---\nWords of it.`;

describe.each(ways)(
  "what plugins and converters make of WordPress, on $engine ($set.where)",
  ({ engine, set: { path } }) => {
    const bring = (app: TestApp, name: string) => importInto(app, path(name), { bringsImages: false });

    test("several authors of a post are named, each once", async () => {
      await using app = await startApp(engine);
      await bring(app, "co-authors-plus.xml");
      expect((await postsOf(app)).map(({ author }) => author)).toEqual([
        "Alice Smith, Bob Jones",
        "Alice Smith, Bob Jones, Carol White",
        "Bob Jones",
        "Alice Smith, Bob Jones",
      ]);
    });

    test("search texts of Yoast come along, its recipes do not", async () => {
      await using app = await startApp(engine);
      await bring(app, "has-yoast-meta.xml");
      expect((await postsOf(app))[0]).toMatchObject({
        meta_title: "My Custom SEO Title for Search Engines",
        meta_description: "A short description of the post for search engine results pages",
      });
    });

    test("slugs lose their endings, and are made from the title where there is none", async () => {
      await using app = await startApp(engine);
      const report = await bring(app, "sample.xml");
      expect(report).toMatchObject({
        states: { published: 2, draft: 1 },
        pages: { created: 1 },
        leftOut: { customcpt: 1 },
      });
      expect((await postsOf(app)).map(({ slug }) => slug)).toEqual([
        "draft-post",
        "basic-post",
        "another-post",
      ]);
      const answer = await app.request("GET", "/blog/basic-post.html");
      expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/basic-post"]);

      await using other = await startApp(engine);
      await bring(other, "sample-no-slug.xml");
      expect((await postsOf(other)).map(({ slug }) => slug)).toEqual([
        "draft-post",
        "basic-post",
        "another-post",
      ]);
    });

    test("an export in several files is one import", async () => {
      await using app = await startApp(engine);
      const report = await bring(app, "multiple");
      expect(report.leftOut).toEqual({ customcpt: 1 });
      expect(report.pages.created).toBe(1);
      expect(report.posts.created).toBe((await postsOf(app)).length);
      expect(report.posts.created).toBeGreaterThan(1);
    });
  },
);

describe.each(engines)("old addresses on %s", (engine) => {
  test("one that two posts have leads to the first, and that is told, by the dry run too", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "a.md": sharing("One"), "b.md": sharing("Two") });
    const looked = await importInto(app, folder.path, { isDryRun: true });
    const { problems, addresses } = await importInto(app, folder.path);
    expect([problems, addresses]).toEqual([looked.problems, looked.addresses]);
    expect(problems).toEqual([
      { place: "b.md", words: "“Two”: The old address /both leads to another post already" },
    ]);
    await using other = await folderOf({ "c.md": sharing("Three") });
    const third = await importInto(app, other.path, { isDryRun: true });
    expect(third.problems).toEqual([
      { place: "c.md", words: "“Three”: The old address /both leads to another post already" },
    ]);
    expect((await app.request("GET", "/both/")).headers.get("location")).toBe("/blog/a");
  });

  test("one of a post that is refused is told of the post that gets it, by the dry run too", async () => {
    await using app = await startApp(engine);
    const tooManyTags = "*a* ".repeat(30_001);
    await using folder = await folderOf({ "a.md": sharing("One") + tooManyTags, "b.md": sharing("Two") });
    const looked = await importInto(app, folder.path, { isDryRun: true });
    const { problems, addresses, posts } = await importInto(app, folder.path);
    expect({ problems, addresses, posts }).toEqual({
      problems: looked.problems,
      addresses: looked.addresses,
      posts: { found: 2, created: 1, known: 0, refused: 1 },
    });
    expect(problems).toHaveLength(1);
    expect((await app.request("GET", "/both/")).headers.get("location")).toBe("/blog/b");
  });
});
