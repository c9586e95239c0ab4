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
