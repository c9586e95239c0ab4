import { elementsIn, wordsIn, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { markdownOf } from "../../../engines/html/markdown.ts";
import { noteSign, plainWords, tableSign } from "./plain-words.ts";

/** Plain HTML as Markdown without any HTML, as the generators of sites read it by default (GitHub's, with notes). */
export async function markdownText(
  nodes: readonly HtmlNode[],
  onLoss: (what: string) => void,
): Promise<string> {
  const { nodes: words, aside } = plainWords(nodes, onLoss);
  let text = await markdownOf(writeTree(words));
  for (const [index, table] of aside.tables.entries()) {
    const written = await tableText(table, onLoss);
    text = text.replace(tableSign(index), () => written);
  }
  const notes: string[] = [];
  for (const [number, note] of aside.notes) {
    text = text.replaceAll(noteSign(number), `[^${number}]`);
    const written = (await markdownOf(writeTree(note))).replaceAll(/\n(?=[^\n])/g, "\n    ");
    notes.push(`[^${number}]: ${written.trim()}`);
  }
  return [text, ...notes].join("\n\n").replaceAll(/\uE0F2(\d+)\uE0F3/g, "[^$1]");
}

/** A table with a head, as Markdown has it; a caption is in italics below it. */
async function tableText(table: HtmlElement, onLoss: (what: string) => void): Promise<string> {
  const caption = elementsIn(table).find(({ name }) => name === "caption");
  const rows = rowsIn(table);
  if (hasSpans(table)) onLoss("Cells over several columns or rows are single cells");
  const lines: string[][] = [];
  for (const row of rows) lines.push(await cellsOf(row, onLoss));
  const columns = Math.max(...lines.map(({ length }) => length), 1);
  const [first] = rows;
  const hasHead = first !== undefined && elementsIn(first).every(({ name }) => name === "th");
  const head = hasHead ? (lines.shift() ?? []) : [];
  const marks = Array.from({ length: columns }, (_, column) => markOf(rows, column));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, column) => cells[column] ?? "").join(" | ")} |`;
  const written = [line(head), line(marks), ...lines.map(line)].join("\n");
  const words = caption ? await lineOf(caption.children, onLoss) : "";
  return words ? `${written}\n\n*${words}*` : written;
}

const rowsIn = (element: HtmlElement): HtmlElement[] =>
  elementsIn(element).flatMap((each) => (each.name === "tr" ? [each] : rowsIn(each)));

const hasSpans = (element: HtmlElement): boolean =>
  elementsIn(element).some(
    ({ attributes, ...each }) =>
      "colspan" in attributes || "rowspan" in attributes || hasSpans({ ...each, attributes }),
  );

async function cellsOf(row: HtmlElement, onLoss: (what: string) => void): Promise<string[]> {
  const cells: string[] = [];
  for (const cell of elementsIn(row)) {
    cells.push(await lineOf(cell.children, onLoss));
    for (let more = Number(cell.attributes["colspan"] ?? 1); more > 1; more--) cells.push("");
  }
  return cells;
}

/** What is in a cell, in one line. */
async function lineOf(nodes: readonly HtmlNode[], onLoss: (what: string) => void): Promise<string> {
  if (nodes.length === 0 || wordsIn(nodes) === "") return "";
  const written = await markdownText(nodes, onLoss);
  return written
    .replaceAll(/\s*\\?\n\s*/g, " ")
    .trim()
    .replaceAll("|", "\\|");
}

function markOf(rows: readonly HtmlElement[], column: number): string {
  const cells = rows.flatMap((row) => elementsIn(row)[column] ?? []);
  const align = cells[0]?.attributes["align"];
  const isAll = cells.every(({ attributes }) => attributes["align"] === align);
  if (!isAll || align === undefined) return "---";
  return { left: ":--", center: ":-:", right: "--:" }[align] ?? "---";
}
