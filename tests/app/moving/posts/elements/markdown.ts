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
];

export const markdown = elementsOf("markdown", rows, (posts) =>
  Object.fromEntries(
    posts.map(({ id, title, input }): [string, string] => [
      `posts/element-${id}.md`,
      `---\ntitle: ${title}\ndate: 2024-03-02\n${input.fields ?? ""}\n---\n\n${input.text}\n`,
    ]),
  ),
);
