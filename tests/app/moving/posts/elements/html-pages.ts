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
];

export const htmlPages = elementsOf("html", rows, (posts) =>
  Object.fromEntries(
    posts.map(({ id, title, input }): [string, string] => [
      `2024/03/element-${id}.html`,
      `<!doctype html><html><head><title>${title}</title></head><body><nav>Menu</nav><main><h1>${title}</h1>${input}</main></body></html>`,
    ]),
  ),
);
