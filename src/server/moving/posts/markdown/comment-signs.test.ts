import { expect, test } from "vitest";
import { cleanImported } from "../steps/prepare-html.ts";
import { markdownPost } from "./markdown-post.ts";
import { readTags } from "./templates/template-tags.ts";

/** The public text of a post, and what the report says was left out. */
function read(text: string, path = "content/a.md") {
  const post = markdownPost({
    path,
    fields: { title: "A", date: "2024-01-02" },
    text,
  });
  const { content, elements } = cleanImported(post.html);
  // A class that hides nothing says nothing here.
  const leftOut = [...post.elements, ...elements].filter(
    ({ element, outcome }) => outcome === "left out" && !element.startsWith("{."),
  );
  return { content, status: post.status, leftOut: leftOut.length };
}

const count = (text: string, word: string) => text.split(word).length - 1;

/** Each has the word “secret” in what its program keeps from readers, and “shown” in what it shows. */
const comments = {
  "deleted words of CriticMarkup": "shown {--secret--} shown",
  "replaced words of CriticMarkup": "{~~secret~>shown~~} shown",
  "two of Handlebars": "shown {{! secret }} shown {{!-- secret }} secret --}} shown",
  "one of Blade": "shown {{-- secret --}} shown",
  "one of Liquid in a tag": "shown {% # secret %} shown {%- # secret -%} shown",
  "one of Go that trims": "shown {{- /* secret */ -}} shown {{ /* secret */ }} shown",
  "one of ERB and one of EJS": "shown <%# secret %> shown <%-- secret --%>",
  "one of Org over paragraphs": "shown\n\n#+BEGIN_COMMENT\nsecret\n\nsecret\n#+END_COMMENT\n\nshown",
  "hidden words of Pandoc": "shown\n\n::: {.hidden}\nsecret\n:::\n\nshown",
  "hidden words of Quarto": 'shown\n\n::: {.content-hidden when-format="html"}\nsecret\n\nsecret\n:::\nshown',
  "the notes of a talk": "::: {.notes}\nsecret\n:::\n\nshown",
  "a hidden element over paragraphs": "shown\n\n<div hidden>\n\nsecret **secret**\n\n</div>\n\nshown",
  "hidden elements in a line":
    '<i hidden="">secret</i> shown <b style="color:red; display : none">secret</b> shown',
  "one of Obsidian within a word": "shown%%secret%%shown shown%% secret %%",
  "one behind two backslashes": "shown \\\\%%secret%% shown \\\\{/* secret */}",
  "one of Obsidian that ends in an address": "shown %%secret http://x.example/secret%% shown",
  "one of Obsidian after a number": "shown 100%%secret%% shown 100%% secret %% shown",
  "one of Jinja without spaces": "shown {#secret#} shown {#-secret\nsecret-#}",
  "one of Twig": "shown {#~ secret ~#} shown",
  "one of kramdown with an option": '{::comment kind="x"}\nsecret\n{:/comment}\n\nshown',
  "deleted words over two lines": "shown {--secret\nsecret--} shown",
  "hidden words of Pandoc in short":
    "shown\n\n::: notes\n\nsecret\n\n:::\n\nshown\n\n:::: hidden ::::\nsecret\n::::",
  "hidden words of Pandoc by style": '::: {style="display: none"}\nsecret\n:::\n\nshown',
  "hidden spans of Pandoc":
    'shown [secret]{.hidden} [a [secret](/x)]{style="display:none"} [secret](/y){.d-none} shown',
  "hidden words in quotes, lists, references and images":
    "> shown\n>\n> ::: notes\n> secret\n> :::\n\n- shown\n\n  ::: hidden\n  secret\n  :::\n\n[secret][a]{.hidden} ![secret](/b.png){.hidden} shown\n\n[a]: /a",
  "words of Quarto for other formats":
    'shown [secret]{.content-hidden when-format="html"} shown\n\n::: {.content-visible when-format="pdf"}\nsecret\n:::',
  "hidden blocks and spans of kramdown":
    'shown\n\nsecret\n{: .note}\n{: style="display:none"}\n\n# secret\n{: hidden="hidden"}\n\nshown *secret*{: .note}{: .hidden} shown',
  "footnotes that nothing refers to":
    "shown[^1]\n\n[^1]: shown\n[^2]: secret[^3]\n[^3]: secret\n\n[^_^]: # (secret)",
  "words too small to see":
    "<span style='color:red;font-size:0px'>secret</span> <b style='opacity: 0.0'>secret</b> shown",
  "a dialog that is not open": "shown\n\n<dialog>secret</dialog>",
  "an element that Vue does not make": '<div v-if="false">secret</div>\n\nshown',
  "invisible words": '<span style="visibility:hidden">secret</span> shown',
};

test.each(Object.entries(comments))("%s: left out and reported", (_name, text) => {
  const { content, status, leftOut } = read(text);
  expect(status).toBe("published");
  expect([count(content, "secret"), count(content, "shown")]).toEqual([0, count(text, "shown")]);
  expect(leftOut).toBeGreaterThan(0);
});

test.each([
  "shown <!-- secret\n\nsecret --> shown",
  "<!--\nsecret\n\nsecret\n-->\n\nshown",
  "{{% comment %}}\nsecret\n{{% /comment %}}\n\nshown",
  "shown {{< comment >}}secret{{< /comment >}} shown",
  "[//]: # (secret)\n[comment]: <> (secret)\n\nshown",
])("“%s” shows no comment", (text) => {
  const { content, status } = read(text);
  expect([status, count(content, "secret"), count(content, "shown")]).toEqual([
    "published",
    0,
    count(text, "shown"),
  ]);
});

test.each([
  "shown <!-- secret",
  ":::: {.hidden}\nsecret\n\n::: {.x}\ny\n:::\n\nsecret\n::::",
  "shown [a [b]{.hidden} secret]{.hidden}",
  "shown <b>secret</b>{: .hidden}",
  "<div>\nsecret\n</div>\n{: .hidden}",
  "{{-- secret",
  "shown {--secret\n\nsecret--} shown",
  "shown\n\n% secret\n\nshown",
  'shown\n\n- secret\n{: style="display:none"}',
  'shown\n\n{: style="display:none"}\nsecret',
  "shown %%secret\n\nshown",
  "shown %%shown%% shown %%**secret",
  "- shown %%secret\n- shown",
  "| %%secret |\n|---|\n| shown |",
  "> %% secret",
  "# shown %%secret",
  "<http://x.example/%%y> secret <http://x.example/%%z>",
  "%% secret http://x.example/%%20y shown",
  "[shown](http://x.example/%%20y) secret [shown](http://x.example/%%20z)",
])("“%s” is a draft, because the end of its comment is not sure", (text) => {
  const { content, status } = read(text);
  expect([status, content.includes("secret")]).toEqual(["draft", true]);
});

/** Where the scanner of comments and Marked read different code. */
test.each([
  "Press \\` twice. {/* secret */} Then \\` again.",
  "Press \\`. {% comment %}secret{% endcomment %} Press \\`.",
  "[a](http://a.example/`) %%secret%% [b](http://b.example/`)",
  "[a](<http://a.example/`%%secret%%`>) ` [b](/b)",
  '<a title="`">a</a> {/* secret */} and ` ',
  "- `a\n- {/* secret */}\n- b`",
  "| `a | b |\n|---|---|\n| {/* secret */} | c` |",
  "# `a\n{/* secret */}\nb`",
  "- a\n  ```\n  b\n\n{/* secret */}",
  "> ```\n> a\n\n%%secret%%",
  "a\n\n    ```\n    b\n\n%%secret%%",
  "<details>\n```\na\n</details>\n\n{# secret #}",
  "<pre>function a() {/* secret */}</pre>",
  "<pre><code>.a{/* secret */}</code></pre>",
  "shown <code>{/* secret */}</code>",
  "    %%secret%%",
  "    <!-- secret -->",
  "```\n> ```\n{~~secret~>b~~}\n```",
])("“%s” is a draft with its words, because they may be code or a comment", (text) => {
  const { content, status } = read(text);
  expect([status, content.includes("secret"), /[\uFDD0-\uFDD2]|%EF%B7%90/.test(content)]).toEqual([
    "draft",
    true,
    false,
  ]);
});

test.each([
  "import A from './a' // secret\n\nshown",
  "export const meta = {\n  // secret }\n  a: 1\n}\n\nshown",
  "export const a = 'secret'\n\nshown",
  "export function f() {\n  // secret\n\n  return `secret }`\n}\nshown",
])("“%s” shows nothing of its module in MDX", (text) => {
  const { content, status, leftOut } = read(text, "content/a.mdx");
  expect([status, content, leftOut]).toEqual(["published", "<p>shown</p>", 1]);
});

test.each([
  "export const a = {\n  // secret",
  "{\n  // secret\n  null\n}",
  '<Foo /* secret */ bar="x">shown</Foo>',
  "{false && <p>secret</p>}",
])("“%s” is a draft in MDX alone", (text) => {
  expect(["a.mdx", "a.md"].map((name) => read(text, `content/${name}`).status)).toEqual([
    "draft",
    "published",
  ]);
});

test("in MDX, code and braces behind a backslash are no JavaScript", () => {
  const text = "# A \\{b\\}\n\n`{c}` {/* d */}\n\n```\nexport const e = {}\n```\n\nThey import or\nexport f.";
  expect(read(text, "content/a.mdx")).toMatchObject({
    status: "published",
    content: expect.stringMatching(/>A {b}<[^]*<code>{c}<[^]*e = {}/) as string,
  });
});

test.each([
  "```html\n<!-- shown -->\n{{!-- shown --}}\n{--shown--}\n```",
  "`{--shown--}` and `<!-- shown -->`",
  "shown {--x: 1} shown, 5 <% 6, shown {-- shown",
  String.raw`\{--shown--} \{~~shown~>shown~~} \<!-- shown --> \<%# shown %>`,
  '<p data-hidden="x" class="hidden">shown</p>',
  "::: {.note}\nshown\n:::",
  "::: note\nshown\n:::",
  "- [ ] shown [x] [shown]{.comment}\n\n::: {data-hidden=x}\nshown\n:::",
  '::: {.content-visible when-format="html"}\nshown\n:::',
  "shown 100%%, 50%% shown, 5 % of shown, x%% shown",
  String.raw`\%%shown%% \[shown]{.hidden} \{/* shown */} \{::comment}shown`,
  "shown '%%' shown",
  "shown http://x.example/%%20y shown",
  "shown\n\n    #+begin_comment\n    {/* shown */} {{%/* shown */%}}",
  "## Shown {#shown}\n\n[shown](/x){.note} `[shown]{.hidden} {#shown#}`",
  "<p style='opacity:0.5'>shown</p><p style='font-size:0'><span style='font-size:1em'>shown</span></p><dialog open>shown</dialog>",
  '<div v-if="true">shown</div>',
])("“%s” is no comment", (text) => {
  const { content, status, leftOut } = read(text);
  expect([status, count(content, "shown"), leftOut]).toEqual(["published", count(text, "shown"), 0]);
});

test("a comment between two lists keeps them apart", () => {
  expect(count(read("- a\n\n<!-- x -->\n\n- b").content, "<ul>")).toBe(2);
});

test("comments that never end do not take the square of the time", () => {
  const signs = [
    "\\",
    "{--",
    "{~~",
    "<!--",
    "{{!--",
    "{{! ",
    "<%#",
    "#+begin_comment\n",
    "::: {.hidden}\n",
    "{{-- ",
    "{#",
    "1%%b ",
    "1%% ",
    "\n% ",
    "[",
    "[a]{.",
    "[a](",
    "![a][",
    "\n> > ",
  ];
  const start = process.threadCpuUsage();
  for (const sign of signs)
    for (const end of ["", "\n:::\n"])
      for (const code of ["", "`x` ", "```\n"])
        readTags(code + `${sign}a${code}`.repeat(10_000) + end, { fields: {}, isHtml: false });
  expect(process.threadCpuUsage(start).user).toBeLessThan(10_000_000);
});
