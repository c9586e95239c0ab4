import { describe, expect, test } from "vitest";
import { fourColors } from "../../../setup/media/test-images.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { expectSecondAndUndo, folderOf, importInto, postsOf } from "./importing.ts";

const filesOf = async () => ({
  "index.html": "<html><body><article>One</article><article>Two</article></body></html>",
  "404.html": "<html><body><main>Nothing</main></body></html>",
  "old/index.html": '<meta http-equiv="refresh" content="0; url=/blog/hello/">',
  "blog/hello/index.html": `<html><head><title>Hello – Anna</title><link rel="canonical" href="https://anna.example/blog/hello/"><meta name="author" content="Anna Bell"><meta property="article:published_time" content="2019-03-05T10:00:00+01:00"><meta property="article:tag" content="Lakes"><meta name="description" content="What it says"></head><body><header>Anna</header><nav>Menu</nav><article><header><h1>Hello &amp; you</h1><time datetime="2020-01-01">later</time></header><p>See <a href="../second.html">that</a> and <a href="https://anna.example/blog/second.html#x">that</a>.</p><img src="../../img/boat.png" alt="A boat"></article><footer>By Anna</footer></body></html>`,
  "blog/second.html": `<html><head><title>Second</title></head><body><div><h1>Second</h1><time datetime="2019-04-01">then</time><p>Words</p></div></body></html>`,
  "blog/2018-07-08-third.html":
    "<html><head><title>Third</title></head><body><main><p>Words</p></main></body></html>",
  "notes/latin.html": Buffer.from(
    '<html><head><meta charset="windows-1252"><title>Übung</title></head><body><p>Schön</p></body></html>',
    "latin1",
  ),
  "img/boat.png": await fourColors().png().toBuffer(),
});

describe.each(engines)("a folder of HTML pages on %s", (engine) => {
  test("comes with titles, dates, tags, links and images, without the frame of the site", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(await filesOf());
    const report = await importInto(app, folder.path);
    const posts = await postsOf(app);
    expect(posts.map(({ slug, title, status, author }) => [slug, title, status, author])).toEqual([
      ["third", "Third", "published", "Admin"],
      ["hello", "Hello & you", "published", "Anna Bell"],
      ["second", "Second", "published", "Admin"],
      ["latin", "Übung", "draft", "Admin"],
    ]);
    expect(posts.map(({ published_at }) => published_at?.slice(0, 10))).toEqual([
      "2018-07-08",
      "2019-03-05",
      "2019-04-01",
      undefined,
    ]);
    expect(posts[1]?.content.replaceAll("\n", "")).toMatch(
      /^<p>See <a href="\/blog\/second">that<\/a> and <a href="\/blog\/second#x">that<\/a>\.<\/p><img src="\/media\/[^"]+" alt="A boat" \/>$/,
    );
    expect(posts[1]?.excerpt).toBe("What it says");
    expect(posts[3]?.content).toContain("Schön");
    expect(report.leftOut).toEqual({ "list of posts": 1, "page of errors": 1, redirect: 1 });
    const answer = await app.request("GET", "/blog/second.html");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/second"]);
  });

  test("a second import changes nothing, and an undo leaves nothing behind", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(await filesOf());
    await expectSecondAndUndo(app, folder.path);
  });
});

const DATED = '<meta property="article:published_time" content="2020-05-06T07:08:09Z">';
const page = (title: string, body: string, head = "") =>
  `<html><head><title>${title}</title>${DATED}${head}</head><body>${body}</body></html>`;

const article = (title: string) => `<article><h1>${title}</h1><p>Déjà vu</p></article>`;

test("what may not have been public, or is in an unknown encoding, becomes a draft", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "a.html": page("A", article("Shown")),
    "b.html": page("B", article("Unlisted"), '<meta name="robots" content="NOINDEX, follow">'),
    "c.html": Buffer.from(page("C", article("Old")), "latin1"),
    "d.html": Buffer.from(`\uFEFF${page("D", article("Wide"))}`, "utf16le"),
    "e.html": Buffer.from([0xff, 0x00, 0x81, 0x00]),
  });
  const report = await importInto(app, folder.path);
  const posts = await postsOf(app);
  expect(posts.map(({ title, status, content }) => [title, status, content])).toEqual([
    ["Shown", "published", "<p>Déjà vu</p>"],
    ["Unlisted", "draft", "<p>Déjà vu</p>"],
    ["Old", "draft", "<p>Déjà vu</p>"],
    ["Wide", "published", "<p>Déjà vu</p>"],
  ]);
  expect(report.problems.map(({ words: told }) => told)).toEqual([
    "“e.html”: left out, because it is not a text",
    "“Unlisted”: Its page asks search engines not to show it, so it is imported as a draft",
    "“Old”: It is not in UTF-8 and was read as Windows-1252, so it is imported as a draft: check its letters",
  ]);
});

test("the article with the heading of the page is the post, and others beside it or in it are not", async () => {
  await using app = await startApp("sqlite");
  const other = '<article><h3><a href="x">Read on</a></h3></article>';
  await using folder = await folderOf({
    "related.html": page("A", `<main><article><h1>One</h1><p>Words</p></article>${other}${other}</main>`),
    "comments.html": page("B", `<main><article><h1>Two</h1><p>Words</p>${other}</article></main>`),
    "list.html": page("C", `<main><h1>Posts</h1>${other}${other}</main>`),
    "blog.html": page("D", "<main><article><h1>X</h1></article><article><h1>Y</h1></article></main>"),
  });
  const report = await importInto(app, folder.path);
  expect((await postsOf(app)).map(({ title, content }) => [title, content.trim()])).toEqual([
    ["Two", "<p>Words</p>"],
    ["One", "<p>Words</p>"],
  ]);
  expect(report.leftOut).toEqual({ "list of posts": 2 });
});

test("a long title is cut and kept in the notes, and so many tags are told", async () => {
  await using app = await startApp("sqlite");
  const tags = Array.from({ length: 53 }, (_, index) => `<meta property="article:tag" content="t${index}">`);
  const title = "long ".repeat(100).trim();
  await using folder = await folderOf({
    "a.html": page("A", `<h1>${title}</h1><p>A \uFFFD sign</p>`, tags.join("")),
  });
  const report = await importInto(app, folder.path);
  const [post] = await postsOf(app);
  expect([post?.title.length, post?.notes]).toEqual([295, `title: ${title}`]);
  expect(report.problems.map(({ words }) => words.replace(/^“[^”]*”: /, "")).sort()).toEqual([
    "1 letter could not be read: look for \uFFFD",
    "1 long title is cut, and the whole one is kept in its notes: “title”",
    "It has 53 tags, so these were left out: t50, t51, t52",
  ]);
});
