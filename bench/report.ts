import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { machine } from "./measure.ts";

export type Row = [what: string, figure: string, target: string];

/** Prints a bench's table and writes it into its part of docs/performance.md. */
export async function report(bench: string, rows: readonly Row[]) {
  const lines = [
    "| What | Figure | Target |",
    "|---|---|---|",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ];
  console.log(lines.join("\n"));
  const file = join(import.meta.dirname, "../docs/performance.md");
  const [start, end] = [`<!-- bench:${bench} -->`, `<!-- /bench:${bench} -->`];
  const text = await readFile(file, "utf8");
  const part = `${start}\n${machine()}\n\n${lines.join("\n")}\n${end}`;
  await writeFile(
    file,
    text.replace(new RegExp(`${start}[\\s\\S]*${end}`), () => part),
  );
}
