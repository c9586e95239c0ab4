import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

interface Post {
  text: string;
  fields?: string;
}

const text = (written: string): Post => ({ text: written });

const rows: readonly ElementRow<Post>[] = [
  ...htmlRows(text),
  {
    element: "footnotes",
    input: text("One[^1].\n\n[^1]: The note"),
    becomes: "kept",
    stored: "The note",
  },
  {
    element: "task",
    input: text("- [x] Done\n- [ ] Open"),
    becomes: "kept",
    note: "as an item that begins with ☑ or ☐",
    stored: ["☑ Done", "☐ Open"],
  },
  {
    element: "callout",
    input: text("> [!NOTE]\n> Look"),
    becomes: "kept",
    stored: ["<aside", "Look"],
  },
  {
    element: "callout that folds",
    input: text("> [!note]- More\n> Words"),
    becomes: { into: "a collapsible section" },
    stored: ["<summary>More</summary>", "Words"],
    told: ["callout that folds became a collapsible section"],
  },
  {
    element: "box (`:::tip`, `!!! tip`, `??? tip`)",
    input: text(":::tip\nLook\n:::\n\n!!! warning\n    Mind\n\n??? note\n    Folded"),
    becomes: "kept",
    note: "as a callout of the closest kind, or a collapsible section",
    stored: ['<aside data-callout="tip">', '<aside data-callout="warning">', "<details>"],
  },
  {
    element: "box by a class (`{: .notice--tip}`)",
    input: text("Look\n{: .notice--tip}"),
    becomes: { into: "a callout" },
    stored: '<aside data-callout="tip"><p>Look</p>',
    told: ["{: .notice--tip} became a callout"],
  },
  {
    element: 'box that arranges its content (`::: columns`, `=== "Tab"`)',
    input: text("::: columns\nLeft\n:::"),
    becomes: { into: "its text" },
    stored: "<p>Left</p>",
    told: ["::: columns became its text"],
  },
  {
    element: "definition list, abbreviation",
    input: text("HTML\n: A language\n\n*[HTML]: Hypertext"),
    becomes: "kept",
    stored: ['<dt><abbr title="Hypertext">HTML</abbr></dt>', "<dd>A language</dd>"],
  },
  {
    element: '`markdown="1"` in HTML',
    input: text('<div markdown="1">\n**Bold**\n</div>'),
    becomes: "kept",
    stored: "<strong>Bold</strong>",
  },
  {
    element: "`==highlight==`, `++inserted++`, `x^2^`, `H~2~O`, `:smile:`, `^[note]`",
    input: text("==a== ++b++ x^2^ H~2~O :smile: c^[A note]"),
    becomes: "kept",
    stored: ["<mark>a</mark> <ins>b</ins> x<sup>2</sup> H<sub>2</sub>O 😄", "A note"],
  },
  {
    element: "an emoji code that is not known",
    input: text("Words :nobody_knows:"),
    becomes: { into: "plain text" },
    stored: ":nobody_knows:",
    told: [":nobody_knows: became plain text"],
  },
  {
    element: "LaTeX",
    input: text(String.raw`$a_1 \\ b$`),
    becomes: { into: "code" },
    note: "with every sign",
    stored: String.raw`<code>$a_1 \\ b$</code>`,
    told: ["formula became code"],
  },
  {
    element: "attributes (`{width=50%}`, `{: .class}`)",
    input: text("![A](https://img.example/a.jpg){width=50%}"),
    becomes: "left out",
    stored: '<img src="https://img.example/a.jpg" alt="A" />',
    gone: ["50%"],
    told: ["{width=50%} was left out"],
  },
  {
    element: "`[[wikilink]]` to a note of the import",
    input: text("[[element-1|words]]"),
    becomes: "kept",
    stored: '<a href="/blog/element-1">words</a>',
  },
  {
    element: "`[[wikilink]]` to another",
    input: text("[[Gone|words]]"),
    becomes: "kept",
    note: "as plain text",
    stored: "<p>words</p>",
    told: ["Its link to /Gone leads to no post here, and is text now"],
  },
  {
    element: "`![[note]]`",
    input: text("![[element-1]]"),
    becomes: { into: "a link" },
    stored: '<a href="/blog/element-1">element-1</a>',
    told: ["![[note]] became a link"],
  },
  {
    element: "line of `#tags`",
    input: text("Words\n\n#one #two"),
    becomes: { into: "tags of the post" },
    gone: ["#one"],
    told: ["line of #tags became tags of the post"],
  },
  {
    element: "table of contents, query of Obsidian",
    input: text("[TOC]\n\n```dataview\nLIST\n```\n\nWords"),
    becomes: "left out",
    gone: ["TOC", "LIST"],
    told: ["table of contents was left out", "query (dataview) was left out"],
  },
  {
    element: "code that Quarto and R Markdown run",
    input: text("```{r}\nx <- 1\n```"),
    becomes: "draft",
    note: "with the code, without its result",
    stored: "<code>x &lt;- 1</code>",
    told: ["code that is run ({r}) became code without its result, and the post a draft"],
  },
  {
    element: "`import` of a component that is shown",
    input: text('import Chart from "./chart"\n\n<Chart>Words</Chart>'),
    becomes: "left out",
    gone: ["./chart"],
    told: ["import of JavaScript was left out", "<Chart> became its text"],
  },
  {
    element: "component that is like something here (`<Callout>`)",
    input: text("<Callout>\nLook\n</Callout>"),
    becomes: "kept",
    stored: '<aside data-callout="note">',
  },
  {
    element: "another component with words",
    input: text('<Card title="A card">\nWords\n</Card>'),
    becomes: { into: "its text" },
    stored: ["A card", "Words"],
    told: ["<Card> became its text"],
  },
  {
    element: "another component",
    input: text("Words\n\n<Chart />"),
    becomes: "draft",
    note: "with its plain text",
    stored: "&lt;Chart /&gt;",
    told: ["<Chart> became plain text, and the post a draft"],
  },
  {
    element: "figure of Hugo, Jekyll or Octopress",
    input: text('{{< figure src="https://img.example/a.jpg" caption="A boat" >}}'),
    becomes: "kept",
    stored: ['<img src="https://img.example/a.jpg"', "A boat</figcaption>"],
  },
  {
    element: "toggle",
    input: text('{{< details summary="Why?" >}}\nBecause.\n{{< /details >}}'),
    becomes: "kept",
    note: "as a collapsible section",
    stored: ["<summary>Why?</summary>", "Because."],
  },
  {
    element: "a comment of a template (`{/* … */}`, `%%…%%` and the like)",
    input: text("Words\n\n%%Not for readers%%"),
    becomes: "left out",
    gone: ["Not for readers"],
    told: ["comment (%%) was left out"],
  },
  {
    element: "`<!-- … -->`",
    input: text("Words\n\n<!-- Not for readers -->"),
    becomes: "unseen",
    gone: ["Not for readers"],
  },
  {
    element: "an unknown card, block or shortcode",
    input: text("Words\n\n{{< odd >}}"),
    becomes: "draft",
    note: "with its plain text",
    stored: "{{&lt; odd &gt;}}",
    told: ["{{< odd >}} became plain text, and the post a draft"],
  },
  {
    element: "a post with `private`, `hidden` or `unlisted`",
    input: { text: "Words", fields: "private: true" },
    becomes: "draft",
    stored: "Words",
    told: ["Its front matter says “private: true”, so it is imported as a draft"],
  },
  {
    element: "front matter that has no place here",
    input: { text: "Words", fields: "mood: calm\nrating: 5" },
    becomes: { into: "a line of the post's notes" },
    stored: "Words",
    noted: "mood: calm\nrating: 5",
    told: ["2 fields of its front matter are kept in its notes: “mood”, “rating”"],
  },
];

export const markdown = elementsOf("markdown", rows, (posts) =>
  Object.fromEntries(
    posts.map(({ id, title, input }): [string, string] => [
      `posts/element-${id}.md`,
      `---\ntitle: ${title}\ndate: 2024-03-02\n${input.fields ?? ""}\n---\n\n${input.text}\n`,
    ]),
  ),
);
