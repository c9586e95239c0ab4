import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

interface Post {
  html: string;
  audience?: string;
}

const html = (text: string): Post => ({ html: text });

const data = (value: unknown) => JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const block = (name: string, value: unknown): Post =>
  html(`<p>Words</p><div class="${name}" data-attrs="${data(value)}" data-component-name="X"></div>`);

const rows: readonly ElementRow<Post>[] = [
  ...htmlRows(html),
  {
    element: "gallery",
    input: block("image-gallery-embed", {
      gallery: { images: [{ src: "https://img.example/1.jpg" }, { src: "https://img.example/2.jpg" }] },
    }),
    becomes: "kept",
    stored: '<img src="https://img.example/1.jpg" alt="" />',
  },
  {
    element: "audio, video, file",
    input: html(
      '<p>Words</p><div class="file-embed-wrapper"><div class="file-embed-details-h1">Our plan</div><a class="file-embed-button" href="https://anna.substack.com/api/v1/file/1.pdf">Download</a></div>',
    ),
    becomes: "kept",
    note: "as a file card",
    stored: '<div data-card="file"><a href="https://anna.substack.com/api/v1/file/1.pdf">Our plan</a>',
    gone: ["Download"],
  },
  {
    element: "bookmark, embedded post",
    input: block("embedded-post-wrap", { url: "https://other.substack.com/p/x", title: "Their post" }),
    becomes: "kept",
    note: "as a bookmark card",
    stored: '<div data-card="bookmark"><a href="https://other.substack.com/p/x">Their post</a></div>',
  },
  {
    element: "footnotes",
    input: html(
      '<p>One<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a class="footnote-number" id="footnote-1" href="#footnote-anchor-1">1</a><div class="footnote-content"><p>The note</p></div></div>',
    ),
    becomes: "kept",
    stored: "The note",
  },
  {
    element: "note",
    input: block("comment", {
      url: "https://substack.com/@a/note/c-1",
      comment: { body: "Noted", name: "Anna" },
    }),
    becomes: { into: "a quotation with a link" },
    stored: ["<blockquote><p>Noted</p>", '<a href="https://substack.com/@a/note/c-1">Anna</a>'],
    told: ["embedded note became a quotation with a link"],
  },
  {
    element: "LaTeX",
    input: block("latex-rendered", { persistentExpression: "a^2" }),
    becomes: { into: "code" },
    stored: '<pre><code class="language-latex">a^2</code></pre>',
    told: ["LaTeX became code"],
  },
  {
    element: "mention",
    input: html(
      '<p>By <span class="mention-wrap" data-attrs="{&quot;name&quot;:&quot;Carl&quot;}"></span></p>',
    ),
    becomes: { into: "its name" },
    stored: "By Carl",
    told: ["mention became its name"],
  },
  {
    element: "cashtag",
    input: html(
      '<p>Of <span class="cashtag-wrap" data-attrs="{&quot;symbol&quot;:&quot;$ACME&quot;}"></span></p>',
    ),
    becomes: { into: "its symbol" },
    stored: "Of $ACME",
    told: ["cashtag became its symbol"],
  },
  {
    element: "pull quote",
    input: html('<div class="pullquote"><p>Pulled</p></div>'),
    becomes: { into: "a quotation" },
    stored: "<blockquote><p>Pulled</p></blockquote>",
    told: ["pull quote became a quotation"],
  },
  {
    element: "callout",
    input: html('<div class="callout-block" data-callout="true"><p>Called</p></div>'),
    becomes: "kept",
    stored: '<aside data-callout="note"><p>Called</p></aside>',
  },
  {
    element: "sign beside a heading from which its link is copied",
    input: html(
      '<h2 class="header-anchor-post">Head<div class="header-anchor-parent"><button>Link</button></div></h2>',
    ),
    becomes: "unseen",
    stored: "<h2>Head</h2>",
    gone: ["Link"],
  },
  {
    element: "player of SoundCloud, Apple Podcasts, Bandcamp or TikTok, prediction market, booking",
    input: block("soundcloud-wrap", { title: "Mix 4", targetUrl: "https://soundcloud.com/a/mix-4" }),
    becomes: { into: "a card with a link" },
    stored: '<div data-card="bookmark"><a href="https://soundcloud.com/a/mix-4">Mix 4</a>',
    told: ["SoundCloud player became a card with a link"],
  },
  {
    element: "chart of Datawrapper",
    input: block("datawrapper-wrap", {
      url: "https://datawrapper.dwcdn.net/a/2/",
      thumbnail_url: "https://img.example/a.png",
      title: "Rents",
    }),
    becomes: { into: "an image that leads to the chart" },
    stored: [
      '<a href="https://datawrapper.dwcdn.net/a/2/"><img src="https://img.example/a.png" alt="Rents" /></a>',
    ],
    told: ["chart became an image that leads to the chart"],
  },
  {
    element: "GitHub gist",
    input: html(
      '<div class="github-gist" data-attrs="{}"><table><tbody><tr><td class="blob-code">a &lt; b</td></tr></tbody></table><a href="https://gist.github.com/a/1#file-a-py">a.py</a></div>',
    ),
    becomes: { into: "code" },
    stored: '<pre><code class="language-py">a &lt; b</code></pre>',
    told: ["GitHub gist became code"],
  },
  {
    element: "recipe card, place of a sponsor",
    input: block("recipe-embed", { id: 1 }),
    becomes: "left out",
    stored: "Words",
    told: ["recipe card was left out"],
  },
  {
    element: "button",
    input: html(
      '<p>Words</p><p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://example.com/shop"><span>Shop</span></a></p>',
    ),
    becomes: "kept",
    stored: '<p data-button=""><a href="https://example.com/shop">Shop</a></p>',
  },
  {
    element: "button that asks to subscribe, share or comment",
    input: html(
      '<p>Words</p><p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://anna.substack.com/subscribe?"><span>Sign up</span></a></p>',
    ),
    becomes: "left out",
    gone: ["Sign up"],
    told: ["button of Substack was left out"],
  },
  {
    element: "poll",
    input: block("poll-embed", { id: 123 }),
    becomes: "left out",
    stored: "Words",
    told: ["poll was left out"],
  },
  {
    element: "sign-up form",
    input: html('<p>Words</p><div class="subscription-widget-wrap"><p class="cta-caption">Thanks!</p></div>'),
    becomes: "left out",
    gone: ["Thanks!"],
    told: ["sign-up form was left out"],
  },
  {
    element: "paywall",
    input: block("paywall-jump", {}),
    becomes: "left out",
    stored: "Words",
    told: ["paywall was left out"],
  },
  {
    element: "an unknown card, block or shortcode",
    input: block("strava-wrap", { url: "https://strava.example/1", title: "A run" }),
    becomes: { into: "a card with a link" },
    note: "if it has an address",
    stored: '<a href="https://strava.example/1">A run</a>',
    told: ["embed “strava” became a card with a link"],
  },
  {
    element: "a post for members",
    input: { html: "<p>Words</p>", audience: "only_paid" },
    becomes: "draft",
    stored: "Words",
    told: ["was for some readers alone (only_paid), and comes as a draft that keeps its date"],
  },
];

export const substack = elementsOf("substack", rows, (posts) => ({
  "posts.csv": [
    "post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url",
    ...posts.map(
      ({ id, title, input: { audience = "everyone" } }) =>
        `${id}.element-${id},2024-03-02T10:00:00.000Z,true,,newsletter,${audience},${title},,`,
    ),
  ].join("\n"),
  ...Object.fromEntries(
    posts.map(({ id, input }): [string, string] => [`posts/${id}.element-${id}.html`, input.html]),
  ),
}));
