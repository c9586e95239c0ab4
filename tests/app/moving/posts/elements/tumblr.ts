import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

type Fields = Record<string, unknown>;

const html = (body: string): Fields => ({ type: "text", body });
const blocks = (content: Fields[], others: Fields = {}): Fields => ({
  type: "blocks",
  content,
  layout: [],
  ...others,
});
const words = { type: "text", text: "Words" };
const trail = [{ blog: { name: "bea" }, content: [{ type: "text", text: "Theirs" }], layout: [] }];
const media = (name: string, width = 540) => ({
  url: `https://64.media.tumblr.com/${name}`,
  width,
  height: 300,
});

const rows: readonly ElementRow<Fields>[] = [
  ...htmlRows(html),
  {
    element: "blocks of text",
    input: blocks([
      { type: "text", subtype: "heading2", text: "Part" },
      {
        type: "text",
        text: "👋 bold & a link\nbelow",
        formatting: [
          { type: "bold", start: 2, end: 6 },
          { type: "link", start: 9, end: 15, url: "https://example.com/" },
        ],
      },
      { type: "text", subtype: "quote", text: "Said" },
      { type: "text", subtype: "ordered-list-item", text: "One" },
      { type: "text", subtype: "unordered-list-item", text: "Inner", indent_level: 1 },
      { type: "text", subtype: "ordered-list-item", text: "Two" },
    ]),
    becomes: "kept",
    stored: [
      "Part</h3>",
      '👋 <strong>bold</strong> &amp; <a href="https://example.com/">a link</a><br />below',
      "<blockquote><p>Said</p></blockquote>",
      "<ol><li>One<ul><li>Inner</li></ul></li><li>Two</li></ol>",
    ],
  },
  {
    element: "photos",
    input: blocks(
      [
        { type: "image", media: [media("a_250.jpg", 250), media("a_1280.jpg", 1280)], alt_text: "A boat" },
        { type: "image", media: [media("b.jpg")] },
        { type: "image", media: [media("c.jpg")], caption: "Later" },
      ],
      { layout: [{ type: "rows", display: [{ blocks: [0, 1] }, { blocks: [2] }] }] },
    ),
    becomes: "kept",
    note: "in their largest size; those in a row are a gallery",
    stored: [
      '<figure><img src="https://64.media.tumblr.com/a_1280.jpg" alt="A boat" /><img src="https://64.media.tumblr.com/b.jpg" alt="" /></figure>',
      "<figcaption>Later</figcaption>",
    ],
    gone: ["a_250"],
  },
  {
    element: "photo post",
    input: {
      type: "photo",
      photos: [{ caption: "", original_size: media("p.jpg") }],
      caption: "<p>On the lake</p>",
      link_url: "https://example.com/",
    },
    becomes: "kept",
    stored: ["p.jpg", "<p>On the lake</p>", '<a href="https://example.com/">'],
  },
  {
    element: "quote post",
    input: { type: "quote", text: "Said &amp; done", source: '<a href="https://example.com/">Anna</a>' },
    becomes: "kept",
    stored: [
      "<blockquote><p>Said &amp; done</p></blockquote>",
      '<p>— <a href="https://example.com/">Anna</a></p>',
    ],
  },
  {
    element: "link, link post",
    input: {
      type: "link",
      url: "https://example.com/b",
      excerpt: "What it says",
      description: "<p>Mine</p>",
    },
    becomes: "kept",
    note: "as a bookmark card",
    stored: ['<div data-card="bookmark"><a href="https://example.com/b">', "What it says", "<p>Mine</p>"],
  },
  {
    element: "chat post",
    input: { type: "chat", dialogue: [{ label: "Anna:", name: "Anna", phrase: "Hello" }] },
    becomes: "kept",
    note: "a paragraph for each line",
    stored: "<p><strong>Anna:</strong> Hello</p>",
  },
  {
    element: "audio of Tumblr",
    input: blocks([
      words,
      { type: "audio", title: "Song", artist: "Band", media: { url: "https://a.tumblr.com/x.mp3" } },
    ]),
    becomes: "kept",
    note: "as a file card",
    stored: '<div data-card="file"><a href="https://a.tumblr.com/x.mp3">Band – Song</a>',
  },
  {
    element: "video of Tumblr",
    input: html(
      '<p>Words</p><figure class="tmblr-full" data-npf="{&quot;type&quot;:&quot;video&quot;,&quot;media&quot;:{&quot;url&quot;:&quot;https://ve.media.tumblr.com/v.mp4&quot;}}"></figure>',
    ),
    becomes: "kept",
    note: "as a file card",
    stored: '<div data-card="file"><a href="https://ve.media.tumblr.com/v.mp4">v.mp4</a>',
  },
  {
    element: "video of a service",
    input: {
      type: "video",
      caption: "<p>Ours</p>",
      permalink_url: "https://www.youtube.com/watch?v=abcdefghijk",
      player: [
        { width: 500, embed_code: '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>' },
      ],
    },
    becomes: "kept",
    note: "as an embed card",
    stored: ['<div data-card="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">', "<p>Ours</p>"],
  },
  {
    element: "audio or video of another site",
    input: blocks([words, { type: "video", url: "https://films.example/1" }]),
    becomes: { into: "a link" },
    stored: '<a href="https://films.example/1">https://films.example/1</a>',
    told: ["video became a link"],
  },
  {
    element: "video of another site in a frame",
    input: {
      type: "video",
      caption: "<p>Ours</p>",
      player: [{ embed_code: '<iframe src="https://films.example/2?a=1&amp;b=2"></iframe>' }],
    },
    becomes: { into: "a link" },
    stored: '<a href="https://films.example/2?a=1&amp;b=2">https://films.example/2?a=1&amp;b=2</a>',
    told: ["video became a link"],
  },
  {
    element: "audio that the file does not name",
    input: { type: "audio", caption: "<p>Hear</p>" },
    becomes: "left out",
    stored: "<p>Hear</p>",
    told: ["audio was left out"],
  },
  {
    element: "source of a post",
    input: {
      type: "text",
      body: "<p>Words</p>",
      source_url: "https://example.com/from?a=1&b=2",
      source_title: "example",
    },
    becomes: "kept",
    note: "as its last line",
    stored: '<p>Words</p><p>— <a href="https://example.com/from?a=1&amp;b=2">example</a></p>',
  },
  {
    element: "question and answer",
    input: { type: "answer", asking_name: "bea", question: "Why?", answer: "<p>Because</p>" },
    becomes: "kept",
    note: "the question is a quotation with its name",
    stored: "<blockquote><p><strong>bea:</strong></p><p>Why?</p></blockquote><p>Because</p>",
  },
  {
    element: "question and answer in blocks",
    input: blocks(
      [
        { type: "text", text: "Why?" },
        { type: "text", text: "Because" },
      ],
      {
        layout: [{ type: "ask", blocks: [0] }],
      },
    ),
    becomes: "kept",
    stored: "<blockquote><p><strong>Anonymous:</strong></p><p>Why?</p></blockquote><p>Because</p>",
  },
  {
    element: "reblog",
    input: blocks([words], { trail }),
    becomes: { into: "a quotation" },
    note: "with a link to whose words they are",
    stored:
      '<blockquote><p><a href="https://bea.tumblr.com/">bea</a>:</p><p>Theirs</p></blockquote><p>Words</p>',
    told: ["reblog became a quotation"],
  },
  {
    element: "poll",
    input: blocks([
      { type: "poll", question: "Tea?", answers: [{ answer_text: "Yes" }, { answer_text: "No" }] },
    ]),
    becomes: { into: "a list of its answers" },
    stored: "<p>Tea?</p><ul><li>Yes</li><li>No</li></ul>",
    told: ["poll became a list of its answers"],
  },
  {
    element: "part of an unknown kind",
    input: blocks([words, { type: "hologram" }]),
    becomes: "draft",
    stored: "<p>Words</p>",
    told: ["part of an unknown kind was left out, and the post a draft"],
  },
  {
    element: "chat in `posts.xml`",
    input: {
      xml: `type="conversation"><conversation-text>Ann: Hi</conversation-text><conversation><line name="Ann" label="Ann:">Hi&#13;</line></conversation><conversation-line>Hi</conversation-line>`,
    },
    becomes: "kept",
    stored: "<p><strong>Ann:</strong> Hi</p>",
  },
  {
    element: "photos in `posts.xml`",
    input: {
      xml: `type="photo"><photo-caption>&lt;p&gt;Two&lt;/p&gt;</photo-caption><photo-url max-width="75">https://6.media.tumblr.com/a_75.jpg</photo-url><photoset><photo caption=""><photo-url max-width="75">https://6.media.tumblr.com/a_75.jpg</photo-url><photo-url max-width="1280">https://6.media.tumblr.com/a_1280.jpg</photo-url></photo><photo caption=""><photo-url max-width="500">https://6.media.tumblr.com/b_500.jpg</photo-url></photo></photoset>`,
    },
    becomes: "kept",
    note: "in their largest size, or from the folder of files",
    stored: [
      '<figure><img src="https://6.media.tumblr.com/a_1280.jpg" alt="" /><img src="https://6.media.tumblr.com/b_500.jpg" alt="" /></figure>',
      "<p>Two</p>",
    ],
  },
  {
    element: "an unknown part of a post in `posts.xml`",
    input: { xml: `type="regular"><regular-body>Words</regular-body><mood>glad</mood>` },
    becomes: "left out",
    stored: "Words",
    told: ["What it has as “mood” was left out"],
  },
  {
    element: "a link that leads through Tumblr's servers",
    input: html(
      '<p><a href="https://t.umblr.com/redirect?z=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1&amp;t=x">A</a> <a href="https://href.li/?https://example.com/c">C</a></p>[[MORE]]<p>On</p>',
    ),
    becomes: "kept",
    note: "to where it ends",
    stored: ['<a href="https://example.com/a?b=1">A</a>', '<a href="https://example.com/c">C</a>'],
    gone: ["MORE"],
  },
  {
    element: "a page of Tumblr's own export",
    input: { page: "<h2>Part</h2><p>Words</p>" },
    becomes: "draft",
    stored: "<p>Words</p>",
    told: ["Tumblr's export does not say whether it was public, so it is imported as a draft"],
  },
];

const textIn = (input: Fields, name: string) => (typeof input[name] === "string" ? input[name] : "");

const postOfApi = ({ id, title, input }: { id: number; title: string; input: Fields }) => ({
  id,
  id_string: String(id),
  blog_name: "anna",
  reblog_key: "k",
  post_url: `https://anna.tumblr.com/post/${id}/element-${id}`,
  slug: `element-${id}`,
  date: "2024-03-02 10:00:00 GMT",
  state: "published",
  tags: [],
  title,
  summary: title,
  ...input,
});

export const tumblr = elementsOf("tumblr", rows, (posts) => ({
  "posts/posts.xml": `<?xml version="1.0" encoding="UTF-8"?><tumblr version="1.0"><posts>${posts
    .filter(({ input }) => input["xml"])
    .map(
      ({ id, title, input }) =>
        `<post id="${id}" url="https://anna.tumblr.com/post/${id}" slug="element-${id}" date-gmt="2024-03-02 10:00:00 GMT" state="published" tumblelog="anna" ${textIn(input, "xml")}<regular-title>${title}</regular-title></post>`,
    )
    .join("")}</posts></tumblr>`,
  ...Object.fromEntries(
    posts
      .filter(({ input }) => input["page"])
      .map(({ id, title, input }) => [
        `posts/html/${id}.html`,
        `<html><body><h1>${title}</h1>${textIn(input, "page")}<div id="footer"><span id="timestamp"> March 2nd, 2024 10:00am </span></div></body></html>`,
      ]),
  ),
  "posts.json": JSON.stringify(posts.filter(({ input }) => !input["xml"] && !input["page"]).map(postOfApi)),
}));
