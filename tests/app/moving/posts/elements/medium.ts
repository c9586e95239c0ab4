import { sectionsOf, storyOf } from "../../../../setup/exports/medium-export.ts";
import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

const image = (name: string) =>
  `<img class="graf-image" data-image-id="${name}" data-width="1200" data-height="800" src="https://cdn-images-1.medium.com/max/600/${name}">`;

const figure = (inner: string, className = "graf--figure") =>
  `<figure name="f1" id="f1" class="graf ${className} graf-after--p">${inner}</figure>`;

const rows: readonly ElementRow<string>[] = [
  ...htmlRows((html) => html),
  {
    element: "gallery",
    input: `<p>Words</p><div class="section-inner sectionLayout--outsetRow" data-paragraph-count="2">${figure(`<div class="aspectRatioPlaceholder is-locked"><div class="aspectRatioPlaceholder-fill"></div>${image("1.jpg")}</div>`)}${figure(`${image("2.jpg")}<figcaption class="imageCaption">Both</figcaption>`)}</div>`,
    becomes: "kept",
    stored: [
      '<img src="https://cdn-images-1.medium.com/max/1200/1.jpg" alt="" /><img src="https://cdn-images-1.medium.com/max/1200/2.jpg"',
      "<figcaption>Both</figcaption>",
    ],
  },
  {
    element: "code of a story",
    input:
      '<p>Words</p><pre data-code-block-mode="2" spellcheck="false" data-code-block-lang="go" class="graf graf--pre graf--preV2"><span class="pre--content"><span class="hljs-keyword">func</span> main() {<br>  a &lt; b<br>}</span></pre>',
    becomes: "kept",
    stored: '<pre><code class="language-go">func main() {  a &lt; b}</code></pre>',
  },
  {
    element: "bookmark, embedded post",
    input:
      '<p>Words</p><div class="graf graf--mixtapeEmbed graf-after--p"><a href="https://example.com/b" class="markup--anchor markup--mixtapeEmbed-anchor" title="https://example.com/b"><strong class="markup--strong">A bookmark</strong><br><em class="markup--em">What it says</em>example.com</a><a href="https://example.com/b" class="js-mixtapeImage mixtapeImage u-ignoreBlock" style="background-image: url(https://cdn-images-1.medium.com/fit/c/160/160/0*t.jpg);"></a></div>',
    becomes: "kept",
    note: "as a bookmark card",
    stored: [
      '<div data-card="bookmark"><a href="https://example.com/b"><img src="https://cdn-images-1.medium.com/fit/c/160/160/0*t.jpg" alt="" />A bookmark</a>',
      "What it says",
      "<small>example.com</small>",
    ],
  },
  {
    element: "tweet",
    input: `<p>Words</p>${figure('<blockquote class="twitter-tweet"><a href="https://twitter.com/a/status/1"></a></blockquote>', "graf--figure graf--iframe")}`,
    becomes: "kept",
    note: "as an embed card",
    stored: '<div data-card="embed"><a href="https://x.com/a/status/1">',
  },
  {
    element: "gist",
    input: `<p>Words</p>${figure('<script src="https://gist.github.com/anna/0123.js"></script>', "graf--figure graf--iframe")}`,
    becomes: { into: "a link" },
    stored: '<a href="https://gist.github.com/anna/0123">https://gist.github.com/anna/0123</a>',
    told: ["gist became a link"],
  },
  {
    element: "pull quote",
    input:
      '<p>Words</p><blockquote name="q" id="q" class="graf graf--pullquote graf-after--p">Said</blockquote>',
    becomes: { into: "a quotation" },
    stored: "<blockquote><p>Said</p></blockquote>",
    told: ["pull quote became a quotation"],
  },
  {
    element: "image behind the beginning of a part",
    input:
      '<div class="section-background"><div class="section-backgroundImage" style="background-image: url(&quot;https://cdn-images-1.medium.com/max/2000/1*b.jpg&quot;);"></div></div><p>Words</p>',
    becomes: "kept",
    note: "as an image",
    stored: '<img src="https://cdn-images-1.medium.com/max/2000/1*b.jpg" alt="" />',
  },
  {
    element: "drop cap",
    input: '<p class="graf graf--p graf--hasDropCap"><span class="graf-dropCap">W</span>ords</p>',
    becomes: { into: "a letter like the others" },
    stored: "<p>Words</p>",
    told: ["drop cap became a letter like the others"],
  },
];

export const medium = elementsOf("medium", rows, (posts) =>
  Object.fromEntries(
    posts.map(({ id, title, input }): [string, string] => {
      const storyId = `0123456789${10 + id}`;
      const body = sectionsOf(`<h3 name="t" id="t" class="graf graf--h3 graf--title">${title}</h3>${input}`);
      const story = { title, body, subtitle: "About it", date: "2024-03-02T10:00:00.000Z" };
      return [`posts/2024-03-02_Element-${storyId}.html`, storyOf(storyId, story)];
    }),
  ),
);
