import { join } from "node:path";
import { expect, test } from "vitest";
import { startApp } from "../../../../setup/app.ts";
import { fourColors } from "../../../../setup/media/test-images.ts";
import { expectSecondAndUndo, folderOf, importInto, postsOf } from "../importing.ts";
import { zipOf } from "../../../../setup/zip.ts";

const inXml = (id: number, more: string, parts: string) =>
  `<post id="${id}" url="https://sea.example/post/${id}" url-with-slug="https://sea.example/post/${id}/wave-${id}" date-gmt="2016-05-0${id} 06:00:00 GMT" slug="wave-${id}" tumblelog="sea" ${more}>${parts}<tag>salt, sand</tag></post>`;

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<tumblr version="1.0"><posts>${inXml(1, 'type="regular" state="published"', "<regular-title>Low tide</regular-title><regular-body>&lt;p&gt;Words&lt;/p&gt;</regular-body>")}
${inXml(2, 'type="regular" private="true"', "<regular-title>Mine</regular-title><regular-body>&lt;p&gt;Hidden&lt;/p&gt;</regular-body>")}
${inXml(3, 'type="photo" state="draft"', '<photo-caption>&lt;p&gt;Gulls&lt;/p&gt;</photo-caption><photo-url max-width="500">https://6.media.tumblr.com/g_500.png</photo-url>')}</posts></tumblr>`;

const page = (body: string, time: string, tags: readonly string[] = []) => `<!DOCTYPE HTML>
<html><head><link rel="stylesheet" type="text/css" href="../style.css"/></head><body>
${body}
<div id="footer"><span id="timestamp"> ${time} </span>${tags.map((tag) => `<span class="tag">${tag}</span>`).join(" ")}</div>
</body></html>`;
const photo = (name: string) => `<p>\n <img src="../../media/${name} "/>\n </p>`;

/** Pages that name each image one too high, leave one out, name one of another post, or have nothing but a link. */
const pages = {
  "posts/html/1.html": page("<h1>Low tide</h1><p>Words</p>", "May 1st, 2016 8:00am"),
  "posts/html/11.html": page(
    `${photo("11_1.png")}${photo("11_2.png")}<div class="caption"><p>Two shells</p> </div>`,
    "December 2nd, 2015 12:42pm",
    ["shells &amp; co"],
  ),
  "posts/html/12.html": page(
    '<div class="caption"><p>A <a href="https://sea.example/post/11/two-shells">crab</a></p> </div>',
    "June 3rd, 2011 12:05am",
  ),
  "posts/html/13.html": page(
    `<h1></h1><h1>Storm</h1><p>Wind</p>${photo("11_0.png")}`,
    "July 23rd, 2023 9:30pm",
  ),
  "posts/html/14.html": page(
    '<a href=" https://href.li/?https://example.com/a?b=1">\n The pier </a>',
    "July 24th, 2023 9:30pm",
  ),
  "posts/html/submissions/15.html": page(
    "<strong>\n &lt;a href=&quot;https://bea.tumblr.com&quot;&gt;bea&lt;/a&gt;: </strong>\n &lt;p&gt;Why &amp;amp; how?&lt;/p&gt; </div>\n<p>So</p>",
    "July 25th, 2023 9:30am",
  ),
  "posts/posts_index.html": "<!doctype html><html><body><div class='post_link'></div></body></html>",
};

const exportOf = async () => ({
  "posts.zip": zipOf({ "posts/posts.xml": xml, ...pages }),
  "media/3.png": await fourColors().png().toBuffer(),
  "media/11_0.png": await fourColors().png().toBuffer(),
  "media/11_1.png": await fourColors().jpeg().toBuffer(),
  "media/12.png": await fourColors().png().toBuffer(),
});

test("Tumblr's own export comes from its XML, and posts that are on pages alone are drafts", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({ "export.zip": zipOf(await exportOf()) });
  const report = await importInto(app, join(folder.path, "export.zip"));
  expect(report).toMatchObject({ format: "tumblr", posts: { created: 8 }, images: { found: 5, brought: 5 } });
  const found = new Map((await postsOf(app)).map((post) => [post.title, post]));
  expect([...found.values()].map(({ title, status, published_at }) => [title, status, published_at])).toEqual(
    [
      ["Low tide", "published", "2016-05-01T06:00:00.000Z"],
      ["Mine", "draft", "2016-05-02T06:00:00.000Z"],
      ["Gulls", "draft", null],
      ["Two shells", "draft", "2015-12-02T12:42:00.000Z"],
      ["A crab", "draft", "2011-06-03T00:05:00.000Z"],
      ["Storm", "draft", "2023-07-23T21:30:00.000Z"],
      ["The pier", "draft", "2023-07-24T21:30:00.000Z"],
      ["So", "draft", "2023-07-25T09:30:00.000Z"],
    ],
  );
  const contentOf = (title: string) => found.get(title)?.content.replaceAll(/\s+/g, " ") ?? "";
  const one = String.raw`<img src="\/media\/\w+\/\w+"[^>]*>`;
  expect(contentOf("Gulls")).toMatch(new RegExp(`^<figure>${one}</figure> <p>Gulls</p>$`));
  expect(contentOf("Two shells")).toMatch(new RegExp(`^<figure>${one}${one}</figure> <p>Two shells</p>`));
  expect(contentOf("A crab")).toMatch(
    new RegExp(`^<figure>${one}</figure> <p>A <a href="/blog/two-shells">crab</a></p>`),
  );
  expect(contentOf("The pier")).toContain('<a href="https://example.com/a?b=1">The pier</a>');
  expect(contentOf("So")).toMatch(
    /^<blockquote><p><strong>bea:<\/strong><\/p> ?<p>Why &amp; how\?<\/p> ?<\/blockquote><p>So<\/p>/,
  );
  expect(report.problems.map(({ words }) => words)).toContain(
    "“Storm”: The export shows files of another post in it, so compare it: 11_0.png",
  );
  for (const path of ["/post/1", "/post/1/wave-1", "/post/1/other-words/"]) {
    const answer = await app.request("GET", path);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/wave-1"]);
  }
});

test("a second import of it changes nothing, and an undo leaves nothing behind", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({ "export.zip": zipOf(await exportOf()) });
  await expectSecondAndUndo(app, join(folder.path, "export.zip"));
});
