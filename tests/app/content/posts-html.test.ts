import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { createPost, PARAGRAPH, postInput } from "../kit/inputs.ts";

/** What is sent behind a plain paragraph, and what of it is kept. */
const cleaned: [what: string, sent: string, kept: string][] = [
  ["a script", "<script>alert(1)</script>", ""],
  ["a script that never ends", "<p>a</p><script>alert(1)", "<p>a</p>"],
  ["a style", "<style>p{color:red}</style>", ""],
  ["a handler", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
  [
    "a handler on an image",
    '<img src="https://e.com/a.png" onerror="alert(1)">',
    '<img src="https://e.com/a.png" />',
  ],
  ["a style attribute", '<p style="position:fixed">a</p>', "<p>a</p>"],
  ["a form", '<form action="/x"><input name="a"><button>Go</button></form>', "Go"],
  ["an object", '<object data="https://e.com/x"></object><embed src="https://e.com/x">', ""],
  ["a frame set", '<frameset><frame src="https://e.com"></frameset>', ""],
  ["drawings", '<svg onload="alert(1)"><text>a</text></svg><math><mi>b</mi></math>', ""],
  ["a base", '<base href="https://e.com"><meta http-equiv="refresh"><link rel="stylesheet">', ""],
  ["a comment", "<!-- <script>alert(1)</script> --><p>a</p>", "<p>a</p>"],
  ["an image of data", '<img src="data:image/png;base64,AAAA" alt="a">', '<img alt="a" />'],
  ["a script's link", '<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
  ["a disguised script's link", '<a href=" java\tscript&#58;alert(1)">a</a>', "<a>a</a>"],
  ["a link of data", '<a href="data:text/html,x">a</a>', "<a>a</a>"],
  ["a link without a protocol", '<a href="//e.com">a</a>', "<a>a</a>"],
  ["a link to a window of its own", '<a href="/a" target="_blank" rel="opener">a</a>', '<a href="/a">a</a>'],
  ["a class", '<p class="admin">a</p>', "<p>a</p>"],
  ["an id", '<h2 id="login">a</h2>', '<h2 id="text-login">a</h2>'],
];

const kept: [what: string, html: string][] = [
  ["headings", "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>"],
  ["words in all weights", "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><mark>e</mark><code>f</code></p>"],
  ["lists", '<ul><li>a</li></ul><ol start="3"><li>b</li></ol>'],
  ["a quote", "<blockquote><p>a</p></blockquote>"],
  ["code in its language", '<pre><code class="language-typescript">let a;</code></pre>'],
  ["code in C++", '<pre class="language-c++"><code>int a;</code></pre>'],
  [
    "a table",
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
  ],
  [
    "an image",
    '<figure><img src="https://e.com/a.png" alt="a" width="4" height="3" /><figcaption>a</figcaption></figure>',
  ],
  ["an upload of our own", '<img src="/media/0123456789abcdef0123456789abcdef/large" alt="a" />'],
  ["other scripts", '<p lang="he" dir="rtl">שלום</p><p>你好 \u{1F44B}</p>'],
  ["a link within the site", '<p><a href="/blog/other#part">a</a> <a href="#part">b</a></p>'],
  ["angle brackets that are text", "<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>"],
];

const unreadable: [what: string, html: string][] = [
  ["a script", `<script>${"alert(1);".repeat(20)}</script>`],
  ["a style", `<style>${"p{color:red}".repeat(20)}</style>`],
  ["empty paragraphs", "<p></p>".repeat(100)],
  ["images", `<img src="https://e.com/a.png" alt="${"words ".repeat(20)}">`],
  ["a comment", `<!-- ${"words ".repeat(20)} -->`],
  ["white space", `<p>${"&nbsp; \n\t".repeat(60)}</p>`],
  ["a drawing", `<svg><text>${"words ".repeat(20)}</text></svg>`],
  ["a form's own text", `<textarea>${"words ".repeat(20)}</textarea>`],
];

const protocols = ["http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp"];

const link = (protocol: string) => `<a href="${protocol}:x@e.com">${protocol}</a>`;

const frame = (src: string, inside: string) => `<iframe src="${src}" onload="alert(1)">${inside}</iframe>`;

describe.each(engines)("the HTML of a post on %s", (engine) => {
  test("nothing that runs, loads by itself or submits gets in, when a post is made or changed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const [what, sent, left] of cleaned) {
      const made = await createPost(as, { content: `${PARAGRAPH}${sent}` });
      expect(made.content, what).toBe(`${PARAGRAPH}${left}`);
      const json = { content: `${sent}${PARAGRAPH}` };
      const changed = await as("PATCH", `/api/posts/${made.id}`, { json });
      const running = /alert|onclick|javascript:|data:|<script|<style/;
      expect(JSON.stringify(await changed.json()), what).not.toMatch(running);
    }
  });

  test("what people write with is kept as it is, and saving it again changes nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const [what, html] of kept) {
      const { id, content } = await createPost(as, { content: `${PARAGRAPH}${html}` });
      expect(content, what).toBe(`${PARAGRAPH}${html}`);
      const again = await as("PATCH", `/api/posts/${id}`, { json: { content } });
      expect(await again.json(), what).toMatchObject({ content });
    }
  });

  test("links keep the ten protocols that the specification allows, and no other", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const others = ["javascript", "vbscript", "data", "file", "blob", "about", "ws", "gopher", "intent"];
    const { content } = await createPost(as, {
      content: `${PARAGRAPH}${[...protocols, ...others].map(link).join("")}`,
    });
    const linked = [...content.matchAll(/href="(\w+):/g)].map(([, protocol]) => protocol);
    expect(linked).toEqual(protocols);
  });

  test("a film or a sound becomes a link to its file, in a paragraph of its own, unless that could run", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const old = "Your browser is old.";
    const cases: [sent: string, left: string][] = [
      ['<video src="/media/a.mp4" controls></video>', '<p><a href="/media/a.mp4">/media/a.mp4</a></p>'],
      [
        `<audio><source src="https://e.com/a.mp3?a=1&amp;b=2"><source src="https://e.com/a.ogg">${old}</audio>`,
        '<p><a href="https://e.com/a.mp3?a=1&amp;b=2">https://e.com/a.mp3?a=1&amp;b=2</a></p>',
      ],
      [
        '<p>Before <video src="https://e.com/a.mp4"></video> after.</p>',
        '<p>Before </p><p><a href="https://e.com/a.mp4">https://e.com/a.mp4</a></p><p> after.</p>',
      ],
      ['<video src="javascript:alert(1)"></video>', ""],
      [`<video src="javascript:alert(1)">${old}</video>`, old],
      [`<audio src="data:audio/mp3;base64,AAAA"><p>${old}</p></audio>`, `<p>${old}</p>`],
      [
        '<audio><source src="//e.com/a.ogg"></audio>',
        '<p><a href="https://e.com/a.ogg">https://e.com/a.ogg</a></p>',
      ],
      [
        '<p><a href="/shop">Buy <video src="/media/a.mp4"></video></a></p>',
        '<p><a href="/shop">Buy </a><a href="/media/a.mp4">/media/a.mp4</a></p>',
      ],
      [
        '<a href="/shop"><video src="/media/a.mp4"></video></a>',
        '<p><a href="/media/a.mp4">/media/a.mp4</a></p>',
      ],
      [`<video><video src="javascript:a">${old}</video></video>`, old],
      [`<video>${old}<audio></audio></video>`, old],
    ];
    for (const [sent, left] of cases) {
      const { id, content } = await createPost(as, { content: `${PARAGRAPH}${sent}` });
      expect(content, sent).toBe(`${PARAGRAPH}${left}`);
      const again = await as("PATCH", `/api/posts/${id}`, { json: { content } });
      expect(await again.json(), sent).toMatchObject({ content });
    }
  });

  test("a frame becomes a link to what it showed, unless that could run", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { content } = await createPost(as, {
      content: [
        PARAGRAPH,
        frame("https://video.example/1?a=1&amp;b=2", ""),
        frame("https://video.example/2", "A <b>film</b><script>alert(2)</script>"),
        frame("javascript:alert(3)", ""),
        frame("//video.example/3", ""),
      ].join(""),
    });
    const first = "https://video.example/1?a=1&amp;b=2";
    const links = `<p><a href="${first}">${first}</a></p><p><a href="https://video.example/2">A <b>film</b></a></p><p><a href="https://video.example/3">https://video.example/3</a></p>`;
    expect(content).toBe(`${PARAGRAPH}${links}`);
  });

  test("content that a reader sees nothing of is refused, as too short", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const sentence = "Content must be at least 50 characters";
    for (const [what, content] of unreadable) {
      const made = await as("POST", "/api/posts", { json: postInput({ content }) });
      const changed = await as("PATCH", `/api/posts/${id}`, { json: { content } });
      for (const response of [made, changed])
        expect(await readRefusal(response), what).toMatchObject({
          status: 422,
          fields: { content: sentence },
        });
    }
  });
});

// It is the cleaning that could take long, and no engine has a part in that.
describe("HTML that is made to be slow", () => {
  test.each([
    ["tags that never end", "<p ".repeat(600_000)],
    ["elements that are never closed", "<b>".repeat(600_000)],
    ["comments in comments", "<!--".repeat(450_000)],
    ["closing tags of nothing", "</a>".repeat(450_000)],
    ["an attribute without an end", `<p title="${"a='".repeat(600_000)}`],
    ["ampersands", "&#".repeat(900_000)],
    ["frames", '<iframe src="https://e.com">'.repeat(60_000)],
    ["white space", `${"a" + " ".repeat(1_900_000)}b`],
    ["scripts in scripts", "<script>".repeat(240_000)],
    ["lists in lists, as many as may be", "<ul><li>".repeat(14_900)],
  ])("%s: answered before a test has waited for a minute", async (_what, attack) => {
    await using app = await startApp("sqlite");
    const as = await app.signIn();
    const response = await as("POST", "/api/posts", {
      json: postInput({ content: `${PARAGRAPH}${attack}` }),
    });
    expect(response.status).toBeLessThan(500);
  });
});
