import { expect, test } from "vitest";
import { cleanHtml } from "../../../../engines/html/clean-html.ts";
import { exportedFields } from "./exported-fields.ts";
import { readMarkdownText } from "../render-markdown.ts";

function read(text: string, isMdx = true) {
  const { html, isUnfinished, elements } = readMarkdownText(text, { isMdx, fields: { title: "Mine" } });
  const told = elements.map(({ element, outcome }) => `${element}: ${outcome}`);
  return { html: cleanHtml(html).replaceAll("\n", ""), isUnfinished, told };
}

const known: Record<string, [string, string]> = {
  "a box": [
    '<Callout type="warning" title="T & U">\n  Some **words**\n\n  - a\n</Callout>\n\n<Tip>b</Tip>',
    '<aside data-callout="warning"><p><strong>T &amp; U</strong></p><p>Some <strong>words</strong></p><ul><li>a</li></ul></aside><aside data-callout="tip"><p>b</p></aside>',
  ],
  "a section that folds": [
    '<Accordion title="S">\nA\n</Accordion>',
    "<details><summary>S</summary><p>A</p></details>",
  ],
  "tabs with code": [
    '<Tabs>\n<TabItem label="npm">\n```sh\n<Tabs>\n```\n</TabItem>\n</Tabs>',
    '<p><strong>npm</strong></p><pre><code class="language-sh">&lt;Tabs&gt;</code></pre>',
  ],
  "an imported image": [
    "import cover from './cover.png'\n\n<Image src={cover} alt=\"A\" />\n\n<img src={cover.src} alt='b' />",
    '<figure><img src="./cover.png" alt="A" /></figure><img alt="b" src="./cover.png" />',
  ],
  "a link and a player": [
    'See <Link href="/x">a *b*</Link> <YouTube id="abc" />',
    '<p>See <a href="/x">a <em>b</em></a> <a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p>',
  ],
  "a card that only leads somewhere": [
    '<LinkCard\n\ttitle="A"\n\thref="/b"\n\tdescription="c"\n/>',
    '<p><strong><a href="/b">A</a></strong></p><p><strong>c</strong></p>',
  ],
  "a card that leads somewhere": [
    '<Card title="A" href="/b">c</Card>',
    '<p><strong><a href="/b">A</a></strong></p><p>c</p>',
  ],
  "values that are texts": ["A {'b'}{\" \"}{3} {frontmatter.title}", "<p>A b 3 Mine</p>"],
  "elements with JavaScript": [
    "<div className=\"x\" style={{ color: 'red' }}>\n**a**\n</div>\n\n<>\n*b*\n</>",
    "<div><p><strong>a</strong></p></div><p><em>b</em></p>",
  ],
};

test.each(Object.entries(known))("%s becomes what is like it here", (_name, [text, html]) => {
  expect(read(text)).toMatchObject({ html, isUnfinished: false });
});

test.each([
  ["<Chart client:load />", "&lt;Chart client:load /&gt;", "<Chart>: converted"],
  ["<Chart data={[{ a: '}' }]} />", "&lt;Chart data={[{ a: '}' }]} /&gt;", "<Chart>: converted"],
  [
    "{items.map((a) => <b>{a}</b>)}",
    "{items.map((a) =&gt; &lt;b&gt;{a}&lt;/b&gt;)}",
    "{expression}: converted",
  ],
])("“%s” stays as it is written, and leaves the text unfinished", (text, html, told) => {
  expect(read(text)).toEqual({ html: `<p>${html}</p>`, isUnfinished: true, told: [told] });
});

test("a file says of itself what it exports as texts and lists of texts", () => {
  const text = `import A from "a"\n\nexport const metadata = {\n  title: 'It\\'s, "here"',\n  date: new Date("2024-03-05"),\n  tags: ["a", 'b, c'],\n  draft: false, image: cover, n: { title: "x" },\n}\n\n# B`;
  expect(exportedFields(text)).toEqual({
    title: `It's, "here"`,
    date: "2024-03-05",
    tags: ["a", "b, c"],
    draft: "false",
  });
  for (const none of [
    "# A",
    "export const other = { title: 'a' }",
    "export const meta = {",
    "export const meta = {}",
  ])
    expect(exportedFields(none), none).toBeUndefined();
});

test("lines of a module are left out and told; in other files, only those that can be nothing else", () => {
  const text = "import A from './a'\nimport {\n  B,\n} from \"b\"\nexport const c = {\n  d: 'e }',\n}\n\nF";
  expect(read(text)).toMatchObject({
    html: "<p>F</p>",
    told: [
      "import of JavaScript: left out",
      "import of JavaScript: left out",
      "export of JavaScript: left out",
    ],
  });
  expect(read("import A from './a'\n\nexport const c = 1 {d}\n\n<A>b</A>", false).html).toBe(
    "<p>export const c = 1 {d}</p><p>b</p>",
  );
  const prose = "First:\n\nimport A from './a'\n\nand then\n\nimport './a.css'";
  expect(read(prose, false).html).toContain(
    "<p>import A from './a'</p><p>and then</p><p>import './a.css'</p>",
  );
});
