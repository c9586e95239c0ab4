import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../../src/contract/site-owner/audit.ts";
import { undoPosts } from "../../../../../src/server/moving/posts/undo-posts.ts";
import { fourColors } from "../../../../setup/media/test-images.ts";
import { startApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { exportOf, post } from "../../../../setup/ghost-export.ts";
import { everyRow, folderOf, importInto, postsOf } from "../importing.ts";

const text = (words: string, format = 0) => ({ type: "extended-text", text: words, format });
const lexical = (...children: unknown[]) => JSON.stringify({ root: { type: "root", children } });
const item = (...children: unknown[]) => ({ type: "listitem", children });
const list = (listType: string, children: unknown[], more: Record<string, unknown> = {}) => ({
  type: "list",
  listType,
  start: 1,
  tag: listType === "number" ? "ol" : "ul",
  children,
  ...more,
});

describe.each(engines)("what Ghost's editor writes on %s", (engine) => {
  const contentOf = async (...parts: unknown[]) => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "a.json": exportOf([post("1", { lexical: lexical(...parts) })]) });
    const report = await importInto(app, folder.path);
    const [only] = await postsOf(app);
    return { content: only?.content.replaceAll("\n", "") ?? "", report };
  };

  test("lists keep their shape, their first number and their numbering", async () => {
    const deepest = list("bullet", [item(text("deepest"))]);
    const { content } = await contentOf(
      list("number", [
        item(text("one")),
        item(list("number", [item(text("one.one")), item(deepest)])),
        item(text("two")),
      ]),
      list("number", [item(text("five")), item(text("six"))], { start: 5 }),
      list("bullet", [item(list("bullet", [item(text("only inside"))]))]),
      list("check", [{ ...item(text("done")), checked: true }, item(text("to do"))]),
    );
    expect(content).toBe(
      [
        "<ol><li>one<ol><li>one.one<ul><li>deepest</li></ul></li></ol></li><li>two</li></ol>",
        '<ol start="5"><li>five</li><li>six</li></ol>',
        "<ul><li><ul><li>only inside</li></ul></li></ul>",
        "<ul><li>☑ done</li><li>☐ to do</li></ul>",
      ].join(""),
    );
  });

  test("a card that we do not know keeps the words in its fields and in its nodes", async () => {
    const card = {
      type: "a-later-card",
      version: 1,
      cardTitle: "Head",
      bodyHtml: "<p>Some <b>words</b></p>",
    };
    const { content, report } = await contentOf({
      ...card,
      url: "https://x.example/",
      alignment: "center",
      children: [{ type: "paragraph", children: [text("More")] }],
    });
    expect(content).toBe("<p>Head</p><p>Some <b>words</b></p><p>More</p>");
    expect(report.elements).toMatchObject({ "card “a-later-card”": { converted: 1 } });
  });

  test("words with a sign of the editor's own are words", async () => {
    const { content, report } = await contentOf({
      type: "paragraph",
      children: [
        text("A "),
        { type: "tk", text: "TK" },
        { type: "zwnj" },
        { type: "emoji", text: " 🎉" },
        { type: "link", url: "", children: [text(" no link")] },
        { type: "hashtag", text: " #news" },
      ],
    });
    expect(content).toBe("<p>A TK 🎉 no link #news</p>");
    expect(report.problems.map(({ words }) => words)).toEqual(["“Post 1”: card “hashtag” became its text"]);
  });

  test("a card that shows nothing without Ghost is told, and a button that is off stays off", async () => {
    const { content, report } = await contentOf(
      { type: "paragraph", children: [text("Words")] },
      { type: "image", src: "", caption: "" },
      { type: "collection", header: "Latest" },
      { type: "transistor" },
      { type: "plugin-card", html: "<p>From a plugin</p>", css: "p{}" },
      {
        type: "product",
        productTitle: "Widget",
        productButtonEnabled: false,
        productButton: "Buy",
        productUrl: "https://example.com/secret",
      },
    );
    expect(content).toBe("<p>Words</p><p>From a plugin</p><h4>Widget</h4>");
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“Post 1”: list of posts was left out",
      "“Post 1”: podcast player of Transistor was left out",
      "“Post 1”: product card became a heading, text and a link",
    ]);
  });

  test("a file of Ghost's first version has its dates and texts", async () => {
    await using app = await startApp(engine);
    const first = { status: "published", published_at: 1_393_764_262_000, created_at: 1_393_764_262_000 };
    const posts = [
      { id: 1, title: "One", slug: "one", markdown: "*One*", html: "<p><em>One</em></p>", ...first },
      { id: 2, title: "Two", slug: "two", markdown: "*Two*", html: null, ...first },
    ];
    await using folder = await folderOf({ "a.json": exportOf(posts) });
    expect(await importInto(app, folder.path)).toMatchObject({ states: { published: 2 } });
    const dates = { published_at: "2014-03-02T12:44:22.000Z", created_at: "2014-03-02T12:44:22.000Z" };
    expect(await postsOf(app)).toMatchObject([
      { content: "<p><em>One</em></p>", ...dates },
      { content: "<p><em>Two</em></p>", ...dates },
    ]);
  });

  test("authors have their bios and pictures, unless somebody has described them here", async () => {
    await using app = await startApp(engine);
    await using own = await folderOf({
      "a.md": "---\ntitle: Mine\ndate: 2024-01-01\nauthor: carl cole\n---\nWords\n",
    });
    await importInto(app, own.path);
    const { db } = app.database;
    await db.updateTable("authors").set({ bio: "As I wrote it" }).where("name", "=", "carl cole").execute();
    const before = await everyRow(app);
    const beside = {
      users: [
        {
          id: "u1",
          name: "Anna Bell",
          bio: "Writes\nabout boats",
          profile_image: "__GHOST_URL__/content/images/2024/anna.png",
          website: "https://anna.example",
          twitter: "@anna",
        },
        { id: "u2", name: "Carl Cole", bio: "As it was" },
        { id: "u3", name: "Nobody", bio: "Wrote nothing" },
      ],
      posts_authors: [
        { post_id: "1", author_id: "u1", sort_order: 0 },
        { post_id: "2", author_id: "u2", sort_order: 0 },
      ],
    };
    await using folder = await folderOf({
      "ghost.json": exportOf([post("1", { html: "<p>A</p>" }), post("2", { html: "<p>B</p>" })], beside),
      "content/images/2024/anna.png": await fourColors().png().toBuffer(),
    });
    const report = await importInto(app, folder.path);
    const authors = await db
      .selectFrom("authors")
      .select(["name", "bio", "picture"])
      .orderBy("name")
      .execute();
    expect(authors.filter(({ name }) => /anna|carl|nobody/i.test(name))).toEqual([
      {
        name: "Anna Bell",
        bio: "Writes about boats",
        picture: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/original$/),
      },
      { name: "carl cole", bio: "As I wrote it", picture: "" },
    ]);
    expect(report.problems).toContainEqual({
      place: "ghost.json",
      words:
        "“Anna Bell”: The author’s other details have no place here: website https://anna.example, twitter @anna",
    });
    const after = await everyRow(app);
    expect((await importInto(app, folder.path)).posts).toMatchObject({ created: 0, known: 2 });
    expect(await everyRow(app)).toEqual(after);
    await undoPosts({ db, now: app.clock.now }, report.run ?? 0, commandLine);
    expect(await everyRow(app)).toEqual(before);
  });

  test("what a site has beside its posts is told by its name", async () => {
    await using app = await startApp(engine);
    const beside = {
      tags: [
        { id: "t1", name: "Food, Wine", description: "All about it" },
        { id: "t2", name: "#hidden", visibility: "internal" },
      ],
      posts_tags: [
        { post_id: "1", tag_id: "t1", sort_order: 0 },
        { post_id: "1", tag_id: "t2", sort_order: 1 },
      ],
      newsletters: [{ id: "n1", name: "Weekly" }],
      products: [{ id: "p1", name: "Gold" }],
      snippets: [{ id: "s1", name: "Signature", lexical: "{}" }],
      settings: [
        { key: "title", value: "Old site" },
        { key: "navigation", value: '[{"label":"Home","url":"/"}]' },
        { key: "secondary_navigation", value: "[]" },
        { key: "codeinjection_head", value: "<script></script>" },
      ],
    };
    await using folder = await folderOf({ "a.json": exportOf([post("1", { html: "<p>A</p>" })], beside) });
    const report = await importInto(app, folder.path);
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“Food, Wine”: left out, because it is a description or image of a tag",
      "“Weekly”: left out, because it is a newsletter of Ghost with its design",
      "“Gold”: left out, because it is a tier",
      "“Signature”: left out, because it is a snippet",
      "left out, because it is a menu",
      "left out, because it is a code injection of the site",
      "“Post 1”: 1 setting of the post is kept in its notes: “Internal tags”",
    ]);
    const tags = await app.database.db.selectFrom("post_tags").select("tag").execute();
    expect(tags).toEqual([{ tag: "Food, Wine" }]);
  });
});
