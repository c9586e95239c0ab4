import { describe, expect, test } from "vitest";
import { startApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { fourColors } from "../../../../setup/media/test-images.ts";
import { expectSecondAndUndo, folderOf, importInto, postsOf } from "../importing.ts";

const post = (id: number, fields: Record<string, unknown>) => ({
  id,
  id_string: String(id),
  blog_name: "anna",
  reblog_key: "k",
  post_url: `https://anna.example/post/${id}/post-${id}`,
  slug: `post-${id}`,
  date: "2019-03-05 10:00:00 GMT",
  timestamp: 1_551_780_000,
  state: "published",
  tags: ["sea, salt", "boats"],
  ...fields,
});

const posts = [
  post(1, {
    type: "blocks",
    content: [
      { type: "text", subtype: "heading1", text: "On boats" },
      {
        type: "text",
        text: "See that",
        formatting: [{ type: "link", start: 4, end: 8, url: "https://anna.tumblr.com/post/2" }],
      },
      { type: "image", media: [{ url: "https://64.media.tumblr.com/abc/tumblr_boat.png", width: 4 }] },
    ],
    layout: [],
    trail: [],
  }),
  post(2, {
    type: "text",
    title: "Second",
    body: '<p>See <a href="https://anna.example/post/1/any-words">this</a></p>',
  }),
  post(3, { type: "text", title: "Hidden", body: "<p>Private</p>", state: "private" }),
  post(4, {
    type: "text",
    title: "Later",
    body: "<p>Queued</p>",
    state: "queued",
    scheduled_publish_time: 1_900_000_000,
  }),
  post(5, { type: "text", title: "Begun", body: "<p>Draft</p>", state: "draft" }),
];

const filesOf = async () => ({
  "page-1.json": JSON.stringify({
    meta: { status: 200 },
    response: { blog: { name: "anna" }, posts: posts.slice(0, 3) },
  }),
  "page-2.json": JSON.stringify({ response: { posts: posts.slice(2, 4) } }),
  "5/5.json": JSON.stringify(posts[4], null, 2),
  "media/tumblr_boat.png": await fourColors().png().toBuffer(),
});

describe.each(engines)("posts of Tumblr on %s", (engine) => {
  test("come with titles, dates, tags, states, links and images, each once", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(await filesOf());
    const report = await importInto(app, folder.path);
    expect(report).toMatchObject({
      format: "tumblr",
      posts: { created: 5 },
      images: { found: 1, brought: 1 },
    });
    const found = (await postsOf(app)).toSorted((one, other) => one.slug.localeCompare(other.slug));
    expect(found.map(({ slug, title, status, author }) => [slug, title, status, author])).toEqual([
      ["post-1", "On boats", "published", "anna"],
      ["post-2", "Second", "published", "anna"],
      ["post-3", "Hidden", "draft", "anna"],
      ["post-4", "Later", "draft", "anna"],
      ["post-5", "Begun", "draft", "anna"],
    ]);
    expect(found[0]?.published_at).toBe("2019-03-05T10:00:00.000Z");
    expect(found[0]?.content.replaceAll("\n", "")).toMatch(
      /^<p>See <a href="\/blog\/post-2">that<\/a><\/p><figure><img src="\/media\/[^"]+" alt="" \/><\/figure>$/,
    );
    const tags = await app.database.db
      .selectFrom("post_tags")
      .select("tag")
      .distinct()
      .orderBy("tag")
      .execute();
    expect(tags.map(({ tag }) => tag)).toEqual(["boats", "sea, salt"]);
    for (const path of ["/post/1/post-1", "/post/1"]) {
      const answer = await app.request("GET", path);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/post-1"]);
    }
    expect(report.problems.map(({ words }) => words)).toEqual([
      "“Hidden”: It was private, so it is imported as a draft",
      "“Later”: It was in the queue, so it is imported as a draft",
      "“Later”: It was to be published on 2030-03-17",
    ]);
  });

  test("a second import changes nothing, and an undo leaves nothing behind", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(await filesOf());
    await expectSecondAndUndo(app, folder.path);
  });
});

test("a post without an id and another one of the same id are told, and pages that overlap are not", async () => {
  await using app = await startApp("sqlite");
  const one = post(1, { type: "text", title: "One", body: "<p>Words</p>" });
  const { id: _one, ...byString } = post(2, { type: "text", title: "Two", body: "<p>Words</p>" });
  const {
    id: _three,
    id_string: _no,
    ...nameless
  } = post(3, { type: "text", title: "Three", body: "<p>A</p>" });
  await using folder = await folderOf({
    "1.json": JSON.stringify([one, byString, nameless]),
    "2.json": JSON.stringify([{ ...one, note_count: 5 }]),
    "3.json": JSON.stringify([{ ...one, body: "<p>Other words</p>" }]),
  });
  const report = await importInto(app, folder.path);
  expect((await postsOf(app)).map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(report.posts).toMatchObject({ found: 4, created: 2, refused: 2 });
  expect(report.problems.map(({ words }) => words)).toEqual([
    "“Three”: left out, because it has no id",
    "“One”: left out: There is a post of the same id before it in the file",
  ]);
});

test("a file that is cut off, or has a post on each line, is refused with its name", async () => {
  await using app = await startApp("sqlite");
  const one = JSON.stringify(post(1, { type: "text", title: "One", body: "<p>Words</p>" }));
  for (const text of [one.slice(0, -9), `${one}\n${one}`]) {
    await using folder = await folderOf({ "posts.json": text });
    await expect(importInto(app, folder.path)).rejects.toThrow(/^posts\.json.* not JSON/);
  }
  expect(await postsOf(app)).toEqual([]);
});
