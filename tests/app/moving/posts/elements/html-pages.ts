import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

const rows: readonly ElementRow<string>[] = [
  ...htmlRows((written) => written),
  {
    element: "menu, header, footer and sidebar of the site",
    input: "<p>Words</p><aside>Read on</aside><footer>By us</footer>",
    becomes: "unseen",
    note: "images of the header stay",
    gone: ["Read on", "By us", "Menu"],
  },
  {
    element: "header or footer of a section, quotation or figure",
    input:
      "<section><header><h2>Part</h2></header><p>One</p><footer>End of it</footer></section><blockquote><p>To be</p><footer>Hamlet</footer></blockquote>",
    becomes: "kept",
    stored: ["Part", "End of it", "Hamlet"],
  },
  {
    element: "aside within an article",
    input:
      '<article><p>One</p><aside><p>Mind the gap</p></aside><aside><a href="#x">More</a></aside></article>',
    becomes: { into: "a callout" },
    stored: '<aside data-callout="note"><p>Mind the gap</p></aside>',
    told: ["aside within an article became a callout"],
    gone: ["More"],
  },
  {
    element: "comment or article within the text",
    input:
      "<article><p>Words</p><section><article>Nice one</article><article>Indeed</article></section></article>",
    becomes: "left out",
    stored: "Words",
    gone: ["Nice one", "Indeed"],
    told: ["2 × comment or article within the text was left out"],
  },
  {
    element: "a page with `noindex`, or a form for a password",
    input: '<p>Words</p><form><input type="password"></form>',
    becomes: "draft",
    stored: "Words",
    told: ["Its page asks for a password, so it is imported as a draft", "form was left out"],
  },
];

export const htmlPages = elementsOf("html", rows, (posts) =>
  Object.fromEntries(
    posts.map(({ id, title, input }): [string, string] => [
      `2024/03/element-${id}.html`,
      `<!doctype html><html><head><title>${title}</title></head><body><nav>Menu</nav><main><h1>${title}</h1>${input}</main></body></html>`,
    ]),
  ),
);
