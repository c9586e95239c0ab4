import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { exportOf, post } from "../../../../setup/ghost-export.ts";
import { folderOf, importInto } from "../importing.ts";

const HOME = "__GHOST_URL__";

/** As Ghost publishes its cards (github.com/TryGhost/Koenig, kg-default-nodes), without their drawings. */
const published = [
  `<p>Before</p>`,
  `<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-thumbnail placeholder"><svg width="24"><path d="M7.5 15.33"/></svg></div><div class="kg-audio-player-container"><audio src="${HOME}/content/media/2024/01/talk.mp3" preload="metadata"></audio><div class="kg-audio-title">Our talk</div><div class="kg-audio-player"><button class="kg-audio-play-icon"><svg></svg></button><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">83.4</span></div><input type="range" class="kg-audio-seek-slider" max="100" value="0"><button class="kg-audio-playback-rate">1&#215;</button></div></div></div>`,
  `<figure class="kg-card kg-video-card kg-card-hascaption" data-kg-thumbnail="${HOME}/t.jpg" data-kg-custom-thumbnail=""><div class="kg-video-container"><video src="${HOME}/content/media/2024/01/tour.mp4" poster="https://img.example/x" width="640" height="480" playsinline preload="metadata"></video><div class="kg-video-overlay"><button class="kg-video-large-play-icon"><svg></svg></button></div><div class="kg-video-player"><span class="kg-video-current-time">0:00</span></div></div><figcaption><p><span>A tour</span></p></figcaption></figure>`,
  `<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="${HOME}/content/files/2024/01/plan.pdf" title="Download" download><div class="kg-file-card-contents"><div class="kg-file-card-title">The plan</div><div class="kg-file-card-caption">All of it</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">plan.pdf</div><div class="kg-file-card-filesize">6 kB</div></div></div><div class="kg-file-card-icon"><svg></svg></div></a></div>`,
  `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.com/b"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A bookmark</div><div class="kg-bookmark-description">What it says</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://example.com/i.ico" alt=""><span class="kg-bookmark-author">The Times</span><span class="kg-bookmark-publisher">Anna Bell</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://example.com/t.png" alt=""></div></a></figure>`,
  `<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Look <b>here</b></div></div>`,
  `<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Because.</p></div></div>`,
  `<div class="kg-card kg-signup-card kg-width-wide" data-lexical-signup-form style="display:none"><div class="kg-signup-card-content"><div class="kg-signup-card-text"><h2 class="kg-signup-card-heading">Sign up for us</h2><form class="kg-signup-card-form" data-members-form="signup"><div class="kg-signup-card-fields"><input class="kg-signup-card-input" type="email" required><button class="kg-signup-card-button" type="submit"><span>Subscribe</span></button></div><div class="kg-signup-card-success">Email sent! Check your inbox.</div></form><p class="kg-signup-card-disclaimer">No spam.</p></div></div></div>`,
  `<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img src="https://example.com/p.png" class="kg-product-card-image" loading="lazy"><div class="kg-product-card-title-container"><h4 class="kg-product-card-title">Widget</h4></div><div class="kg-product-card-rating"><span class="kg-product-card-rating-active kg-product-card-rating-star"><svg></svg></span><span class="kg-product-card-rating-active kg-product-card-rating-star"></span><span class="kg-product-card-rating-star"></span></div><div class="kg-product-card-description"><p>It works</p></div><a href="https://example.com/buy" class="kg-product-card-button kg-product-card-btn-accent"><span>Buy</span></a></div></div>`,
  `<div class="kg-card kg-header-card kg-v2 kg-width-full"><div class="kg-header-card-content"><div class="kg-header-card-text"><h2 class="kg-header-card-heading">Big words</h2><p class="kg-header-card-subheading">Small words</p><a href="https://example.com/go" class="kg-header-card-button">Go</a></div></div></div>`,
  `<div class="kg-card kg-cta-card kg-cta-bg-none kg-cta-minimal" data-layout="minimal"><div class="kg-cta-sponsor-label-wrapper"><div class="kg-cta-sponsor-label"><span>Sponsored</span></div></div><div class="kg-cta-content"><div class="kg-cta-content-inner"><div class="kg-cta-text"><p>An offer</p></div><a href="https://example.com/cta" class="kg-cta-button">Take it</a></div></div></div>`,
  `<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abcdefghijk" title="Our film"></iframe></figure>`,
  `<figure class="kg-card kg-embed-card"><blockquote class="twitter-tweet"><p>A tweet</p>&mdash; Anna <a href="https://twitter.com/a/status/1">May 1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script></figure>`,
  `<div class="kg-card kg-button-card kg-align-center"><a href="https://example.com/x" class="kg-btn kg-btn-accent">Press</a></div>`,
  `<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://example.com/1.png" alt="One"></div><div class="kg-gallery-image"><img src="https://example.com/2.png" alt=""></div></div></div><figcaption>Two</figcaption></figure>`,
  `<figure class="kg-card kg-code-card"><pre><code class="language-js">a &lt; b</code></pre><figcaption>Less</figcaption></figure>`,
  `<!--kg-card-begin: html--><p>By <em>hand</em></p><!--kg-card-end: html-->`,
  `<div class="kg-card kg-nft-card"><p>An odd one</p></div>`,
].join("");

const written = {
  root: {
    type: "root",
    children: [
      { type: "paragraph", children: [{ type: "extended-text", text: "Before" }] },
      {
        type: "audio",
        src: `${HOME}/content/media/2024/01/talk.mp3`,
        title: "Our talk",
        duration: 83.4,
        thumbnailSrc: "",
      },
      {
        type: "video",
        src: `${HOME}/content/media/2024/01/tour.mp4`,
        fileName: "",
        caption: "<p><span>A tour</span></p>",
        customThumbnailSrc: "",
      },
      {
        type: "file",
        src: `${HOME}/content/files/2024/01/plan.pdf`,
        fileTitle: "The plan",
        fileCaption: "All of it",
        fileName: "plan.pdf",
        fileSize: 6000,
      },
      {
        type: "bookmark",
        url: "https://example.com/b",
        metadata: {
          title: "A bookmark",
          description: "What it says",
          author: "The Times",
          publisher: "Anna Bell",
          thumbnail: "https://example.com/t.png",
        },
      },
      {
        type: "callout",
        backgroundColor: "blue",
        calloutEmoji: "💡",
        calloutText: "<p>Look <b>here</b></p>",
      },
      { type: "toggle", heading: "<p>Why?</p>", content: "<p>Because.</p>" },
      { type: "signup", header: "Sign up for us" },
      {
        type: "product",
        productImageSrc: "https://example.com/p.png",
        productTitle: "Widget",
        productDescription: "<p>It works</p>",
        productRatingEnabled: true,
        productStarRating: 2,
        productButtonEnabled: true,
        productButton: "Buy",
        productUrl: "https://example.com/buy",
      },
      {
        type: "header",
        version: 2,
        header: "Big words",
        subheader: "<p>Small words</p>",
        buttonEnabled: true,
        buttonUrl: "https://example.com/go",
        buttonText: "Go",
      },
      {
        type: "call-to-action",
        hasSponsorLabel: true,
        sponsorLabel: "<p><span>Sponsored</span></p>",
        textValue: "<p>An offer</p>",
        showButton: true,
        buttonUrl: "https://example.com/cta",
        buttonText: "Take it",
      },
      {
        type: "embed",
        url: "https://www.youtube.com/embed/abcdefghijk",
        html: '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
        metadata: { title: "Our film" },
      },
      {
        type: "embed",
        url: "https://twitter.com/a/status/1",
        html: '<blockquote class="twitter-tweet"><p>A tweet</p>&mdash; Anna <a href="https://twitter.com/a/status/1">May 1</a></blockquote><script async></script>',
      },
      { type: "button", buttonUrl: "https://example.com/x", buttonText: "Press" },
      {
        type: "gallery",
        images: [
          { src: "https://example.com/1.png", alt: "One" },
          { src: "https://example.com/2.png", alt: "" },
        ],
        caption: "Two",
      },
      { type: "codeblock", code: "a < b", language: "js", caption: "Less" },
      { type: "html", html: "<p>By <em>hand</em></p>" },
      { type: "odd", children: [{ type: "paragraph", children: [{ type: "text", text: "An odd one" }] }] },
    ],
  },
};

const contentsOf = async ({ database }: TestApp) =>
  (await database.db.selectFrom("posts").select("content").orderBy("id").execute()).map(
    ({ content }) => content,
  );

const bringAll = async (app: TestApp, posts: unknown[], more: Record<string, unknown> = {}) => {
  await using folder = await folderOf({ "ghost.json": exportOf(posts, more) });
  return await importInto(app, folder.path, { bringsImages: false, site: "https://old.example" });
};

/** Of a post with every card; `video` and `code` differ in what Ghost keeps of them. */
const expected = [
  "<p>Before</p>",
  '<div data-card="file"><a href="https://old.example/content/media/2024/01/talk.mp3">Our talk</a><p><small>MP3</small></p></div>',
  '<div data-card="file"><a href="https://old.example/content/media/2024/01/tour.mp4">tour.mp4</a><p><span>A tour</span></p><p><small>MP4</small></p></div>',
  '<div data-card="file"><a href="https://old.example/content/files/2024/01/plan.pdf">The plan</a><p>All of it</p><p><small>PDF · 6 kB</small></p></div>',
  '<div data-card="bookmark"><a href="https://example.com/b"><img src="https://example.com/t.png" alt="" />A bookmark</a><p>What it says</p><p><small>The Times · Anna Bell</small></p></div>',
  '<aside data-callout="note"><p>💡 Look <b>here</b></p></aside>',
  "<details><summary>Why?</summary><p>Because.</p></details>",
  '<figure><img src="https://example.com/p.png" alt="" /></figure><h4>Widget</h4><p>★★☆☆☆</p><p>It works</p><p><a href="https://example.com/buy">Buy</a></p>',
  '<h2>Big words</h2><p>Small words</p><p><a href="https://example.com/go">Go</a></p>',
  '<p><span>Sponsored</span></p><p>An offer</p><p><a href="https://example.com/cta">Take it</a></p>',
  '<div data-card="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">Our film</a><p><small>YouTube</small></p></div>',
  '<div data-card="embed"><a href="https://x.com/a/status/1">Post on X</a><p>A tweet</p><p><small>X</small></p></div>',
  '<p data-button=""><a href="https://example.com/x">Press</a></p>',
  '<figure data-width="wide"><img src="https://example.com/1.png" alt="One" /><img src="https://example.com/2.png" alt="" /><figcaption>Two</figcaption></figure>',
];

const kept = (count = 1) => ({ kept: count, converted: 0, leftOut: 0 });
const converted = (count = 1) => ({ kept: 0, converted: count, leftOut: 0 });
const leftOut = (count = 1) => ({ kept: 0, converted: 0, leftOut: count });

const outcomes = {
  "audio card": kept(),
  "video card": kept(),
  "file card": kept(),
  "bookmark card": kept(),
  "callout card": kept(),
  "toggle card": kept(),
  "sign-up card": leftOut(),
  "product card": converted(),
  "header card": converted(),
  "call-to-action card": converted(),
  "embed card": kept(2),
  "button card": kept(),
  "gallery card": kept(),
  "code card": kept(),
  "HTML card": kept(),
};

describe.each(engines)("cards of Ghost on %s", (engine) => {
  test("published ones and written ones become the same, and the report names each", async () => {
    await using app = await startApp(engine);
    const both = post("2", { html: "<p>Not this</p>", lexical: JSON.stringify(written) });
    const report = await bringAll(app, [post("1", { html: published }), both]);
    const [one = "", two = ""] = await contentsOf(app);
    for (const part of expected) {
      expect(one).toContain(part);
      expect(two).toContain(part);
    }
    for (const junk of ["0:00", "83.4", "1×", "audio-thumbnail", "Subscribe", "No spam", "inbox"])
      expect(one + two).not.toContain(junk);
    expect(one).toContain('<pre><code class="language-js">a &lt; b</code></pre>');
    expect(one).toContain("<p>By <em>hand</em></p>");
    expect(one).toContain("<p>An odd one</p>");
    expect(two).toContain('<pre><code class="language-js">a &lt; b</code></pre><p>Less</p>');
    expect(two).not.toContain("Not this");
    expect(report.elements).toEqual({
      ...Object.fromEntries(
        Object.entries(outcomes).map(([name, counts]) => [
          name,
          { kept: counts.kept * 2, converted: counts.converted * 2, leftOut: counts.leftOut * 2 },
        ]),
      ),
      "kg-nft-card": converted(),
      "card “odd”": converted(),
    });
    expect(report.problems).toContainEqual({
      place: "/post-1/",
      words: "“Post 1”: product card became a heading, text and a link",
    });
    expect(report.problems).toContainEqual({
      place: "/post-2/",
      words: "“Post 2”: sign-up card was left out",
    });
  });

  test("what a post has beside its text and has no place here is kept in its notes, and told", async () => {
    await using app = await startApp(engine);
    const parts = {
      html: '<p>A</p><script>x()</script><p><svg><path d="M0"/></svg>B</p>',
      canonical_url: "https://other.example/a",
      codeinjection_head: "<style>p{}</style>",
      codeinjection_foot: "<script></script>",
    };
    const posts_meta = [
      { post_id: "1", feature_image_caption: "By <i>me</i>", og_title: null, email_recipient_filter: "all" },
      { post_id: "2", meta_title: "For search", feature_image_alt: null },
    ];
    const report = await bringAll(
      app,
      [post("1", parts), post("2", { html: "<p>B</p>", canonical_url: "__GHOST_URL__/post-2/" })],
      { posts_meta },
    );
    expect(report.elements).toEqual({
      "canonical address": kept(),
      script: leftOut(),
      svg: leftOut(),
    });
    expect(report.problems.map(({ place }) => place)).toEqual(report.problems.map(() => "/post-1/"));
    const rows = await app.database.db
      .selectFrom("posts")
      .select(["canonical_url", "notes"])
      .orderBy("slug")
      .execute();
    expect(rows.map(({ canonical_url }) => canonical_url)).toEqual(["https://other.example/a", ""]);
    expect(rows.map(({ notes }) => notes)).toEqual([
      "Code injection, header: <style>p{}</style>\nCode injection, footer: <script></script>\nCaption of the feature image: By me",
      "",
    ]);
  });
});
