import { postFormats, productOf } from "../../../../../src/contract/moving/post-products.ts";
import type { SourceElements } from "./element-row.ts";
import { sourceElements } from "./sources.ts";

type Outcome = SourceElements["rows"][number];

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

const table = (...rows: (readonly string[])[]) => {
  const [head = [], ...others] = rows;
  return [line(head), `|${"---|".repeat(head.length)}`, ...others.map(line)].join("\n");
};

const wordsOf = ({ becomes, note }: Outcome): string => {
  const result = typeof becomes === "object" ? becomes.into : resultWords[becomes];
  return note ? `${result}, ${note}` : result;
};

const resultWords = {
  kept: "kept",
  "left out": "left out",
  unseen: "left out",
  draft: "the post is a draft",
};

const cellsOf = (element: string) =>
  postFormats.map((format) => {
    const rows = sourceElements[format].rows.filter((row) => row.element === element);
    return [...new Set(rows.map(wordsOf))].join("; ");
  });

const isShared = ({ cells }: { cells: string[] }) => cells.filter(Boolean).length > 1;

/** The elements of all products, as docs/moving.md prints them. */
export function elementTables(): string {
  const names = [
    ...new Set(postFormats.flatMap((format) => sourceElements[format].rows.map(({ element }) => element))),
  ];
  const all = names.map((element) => ({ element, cells: cellsOf(element) }));
  const shared = all
    .filter(isShared)
    .map(({ element, cells }) => [element].concat(cells.map((cell) => cell || "–")));
  const single = postFormats.flatMap((format, index) =>
    all
      .filter((row) => !isShared(row) && row.cells[index])
      .map(({ element, cells }) => [productOf(format).name, element, cells[index] ?? ""]),
  );
  const products = postFormats.map((format) => productOf(format).name);
  return [
    table(["Element", ...products], ...shared),
    "Elements that one product alone has:",
    table(["Product", "Element", "Becomes"], ...single),
  ].join("\n\n");
}
