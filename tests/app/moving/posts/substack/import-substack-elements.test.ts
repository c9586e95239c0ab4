import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { folderOf, importInto } from "../importing.ts";

const HEAD = "post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url";

const data = (value: unknown) => JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const block = (name: string, value: unknown, inner = "") =>
  `<div class="${name}" data-attrs="${data(value)}" data-component-name="X">${inner}</div>`;

const elements = [
  "<p>Before</p>",
  block("image-gallery-embed", {
    gallery: {
      images: [{ src: "https://img.example/1.jpg" }, { src: "https://img.example/2.jpg" }],
      caption: "Two & more",
      alt: "",
    },
  }),
  block("tweet", { url: "https://twitter.com/a/status/1", full_text: "A tweet <3", name: "Anna" }),
  block("embedded-post-wrap", { url: "https://other.substack.com/p/x", title: "Their post" }),
  block("digest-post-embed", { canonical_url: "https://anna.substack.com/p/second", title: "Ours" }),
  block("latex-rendered", { persistentExpression: "a^2 < b", id: "X" }),
  block("poll-embed", { id: 123 }),
  block("native-audio-embed", { label: "Our talk", mediaUploadId: "c910213c", duration: 881.2 }),
  block("native-video-embed", { mediaUploadId: "f045684f", duration: null }),
  block(
    "youtube-wrap",
    { videoId: "abcdefghijk" },
    '<div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe></div>',
  ),
  block("strava-wrap", { url: "https://strava.example/1", title: "A run" }),
  '<div class="preformatted-block" data-component-name="PreformattedTextBlockToDOM"><label class="hide-text" contenteditable="false">Text within this block will maintain its original spacing when published</label><pre class="text">Roses\n  are red</pre></div>',
  '<div class="file-embed-wrapper"><div class="file-embed-container-reader"><div class="file-embed-details"><div class="file-embed-details-h1">Our plan</div><div class="file-embed-details-h2">1 MB ∙ PDF file</div></div><a class="file-embed-button wide" href="https://anna.substack.com/api/v1/file/1.pdf"><span>Download</span></a></div></div>',
  '<p>By <span class="mention-wrap" data-attrs="{&quot;name&quot;:&quot;Carl&quot;}"></span> and <a href="https://open.substack.com/pub/anna/p/second?r=1">the second</a>.</p>',
  '<p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://anna.substack.com/subscribe?"><span>Sign up</span></a></p>',
  '<p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://example.com/shop"><span>Shop</span></a></p>',
  '<div class="subscription-widget-wrap"><div class="subscription-widget"><p class="cta-caption">Thanks for reading!</p><form class="subscription-widget-subscribe"><input type="email"></form></div></div>',
].join("");

const contentOf = async ({ database }: TestApp, slug: string) =>
  (await database.db.selectFrom("posts").select("content").where("slug", "=", slug).executeTakeFirstOrThrow())
    .content;

const list = (...lines: string[]) => [HEAD, ...lines].join("\n");

const first = "101.first,2024-03-02T10:00:00.000Z,true,,newsletter,everyone,First,,";
const second = "102.second,2024-03-03T10:00:00.000Z,true,,newsletter,everyone,Second,,";

describe.each(engines)("elements of Substack on %s", (engine) => {
  test("each is kept, becomes something else or is left out, and the report says which", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "posts.csv": list(first, second),
      "posts/101.first.html": elements,
      "posts/102.second.html": "<p>Words</p>",
    });
    const report = await importInto(app, folder.path, { bringsImages: false });
    const content = await contentOf(app, "first");
    for (const part of [
      '<figure><img src="https://img.example/1.jpg" alt="" /><img src="https://img.example/2.jpg" alt="" /><figcaption>Two &amp; more</figcaption></figure>',
      '<div data-card="embed"><a href="https://x.com/a/status/1">Anna on X</a><p>A tweet &lt;3</p><p><small>X</small></p></div>',
      '<div data-card="bookmark"><a href="https://other.substack.com/p/x">Their post</a></div>',
      '<div data-card="bookmark"><a href="/blog/second">Ours</a></div>',
      '<pre><code class="language-latex">a^2 &lt; b</code></pre>',
      '<div data-card="file"><a href="https://anna.substack.com/api/v1/audio/upload/c910213c/src">Our talk</a></div>',
      '<div data-card="file"><a href="https://anna.substack.com/api/v1/video/upload/f045684f/src">Video</a></div>',
      '<div data-card="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">Video on YouTube</a><p><small>YouTube</small></p></div>',
      '<a href="https://strava.example/1">A run</a>',
      "<pre>Roses\n  are red</pre>",
      '<div data-card="file"><a href="https://anna.substack.com/api/v1/file/1.pdf">Our plan</a><p><small>1 MB · PDF file</small></p></div>',
      'By Carl and <a href="/blog/second">the second</a>.',
      '<p data-button=""><a href="https://example.com/shop">Shop</a></p>',
    ])
      expect(content).toContain(part);
    for (const junk of ["original spacing", "Sign up", "Thanks for reading", "Download"])
      expect(content).not.toContain(junk);
    expect(report.elements).toEqual({
      "image gallery": { kept: 1, converted: 0, leftOut: 0 },
      "embedded tweet": { kept: 1, converted: 0, leftOut: 0 },
      "embedded post": { kept: 2, converted: 0, leftOut: 0 },
      LaTeX: { kept: 0, converted: 1, leftOut: 0 },
      poll: { kept: 0, converted: 0, leftOut: 1 },
      audio: { kept: 1, converted: 0, leftOut: 0 },
      video: { kept: 1, converted: 0, leftOut: 0 },
      "YouTube video": { kept: 1, converted: 0, leftOut: 0 },
      "embed “strava”": { kept: 0, converted: 1, leftOut: 0 },
      "preformatted block": { kept: 1, converted: 0, leftOut: 0 },
      file: { kept: 1, converted: 0, leftOut: 0 },
      mention: { kept: 0, converted: 1, leftOut: 0 },
      "button of Substack": { kept: 0, converted: 0, leftOut: 1 },
      "sign-up form": { kept: 0, converted: 0, leftOut: 1 },
    });
    expect(report.problems).toContainEqual({
      place: "posts.csv, line 2",
      words: "“First”: poll was left out",
    });
  });

  test("links between posts of a site with a domain of its own are led on", async () => {
    await using app = await startApp(engine);
    const link = '<p>See <a href="https://www.anna.example/p/second">that</a>.</p>';
    const button = '<p class="button-wrapper"><a href="https://www.anna.example/subscribe?">Sign up</a></p>';
    await using folder = await folderOf({
      "posts.csv": list(first, second),
      "posts/101.first.html": link,
      "posts/102.second.html": `<p>Words</p>${button}`,
    });
    expect(await importInto(app, folder.path)).toMatchObject({ links: 1 });
    expect(await contentOf(app, "first")).toContain('<a href="/blog/second">that</a>');
  });

  test("audio of which nobody knows where it is, is told to be left out", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "posts.csv": list(first),
      "posts/101.first.html": `<p>Words</p>${block("native-audio-embed", { mediaUploadId: "c910213c" })}`,
    });
    const report = await importInto(app, folder.path);
    expect(report.elements).toEqual({ audio: { kept: 0, converted: 0, leftOut: 1 } });
  });
});
