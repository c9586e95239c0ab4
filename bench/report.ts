import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { machine } from "./measure.ts";

export type Row = [what: string, figure: string, target: string];

const FILE = join(import.meta.dirname, "../docs/performance.md");

/**
 * Prints a bench's table and writes its rows into the bench's part of docs/performance.md. Rows that this run did not
 * measure stay there; delete those of a measurement that no longer exists by hand.
 */
export async function report(bench: string, rows: readonly Row[]) {
  console.log(table(rows.map(lineOf)));
  await writeFile(FILE, withRows(await readFile(FILE, "utf8"), { bench, rows, machine: machine() }));
}

/** Returns the document with the rows in the part of `bench`: each in the place of the one of its name, new ones last. */
export function withRows(
  text: string,
  { bench, rows, machine }: { bench: string; rows: readonly Row[]; machine: string },
): string {
  const [start, end] = [`<!-- bench:${bench} -->`, `<!-- /bench:${bench} -->`];
  return text.replace(new RegExp(`${start}([\\s\\S]*)${end}`), (_whole, part: string) => {
    const before = part
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(1);
    const measured = new Map(rows.map((row) => [row[0], lineOf(row)]));
    const old = before.filter((line) => !measured.has(nameIn(line))).length;
    const lines = new Map([...before.map((line) => [nameIn(line), line] as const), ...measured]);
    const age = old > 0 ? ` (not measured then, and older: ${old} of ${lines.size} rows)` : "";
    return `${start}\n${machine}${age}\n\n${table([...lines.values()])}\n${end}`;
  });
}

const table = (lines: readonly string[]) =>
  ["| What | Figure | Target |", "|---|---|---|", ...lines].join("\n");
const lineOf = (row: Row) => `| ${row.join(" | ")} |`;
const nameIn = (line: string) => line.slice(2, line.indexOf(" | "));
