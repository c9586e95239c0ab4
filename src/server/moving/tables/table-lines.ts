import { createHash } from "node:crypto";
import type { Row, TableShape, TableSource } from "./table-shape.ts";

/** Sums up the rows of a table for a comparison: equal digests mean equal rows, field by field. */
export interface TableTally {
  rows: number;
  /** SHA-256 of the table's lines of JSON, in the order of its primary key. */
  sha256: string;
}

/** The rows of a table as lines of JSON; `done` gets their tally when the last one has been taken. */
export async function* linesOf(
  source: TableSource,
  shape: TableShape,
  done: (tally: TableTally) => void,
): AsyncGenerator<Buffer> {
  const counter = createTally();
  for await (const rows of source.read(shape)) yield counter.add(rows);
  done(counter.result());
}

/** Counts rows and takes their digest as they pass. */
export function createTally() {
  const hash = createHash("sha256");
  let count = 0;
  return {
    add(rows: readonly Row[]): Buffer {
      count += rows.length;
      const lines = Buffer.from(`${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
      hash.update(lines);
      return lines;
    },
    result: (): TableTally => ({ rows: count, sha256: hash.digest("hex") }),
  };
}

export async function tallyOf(source: TableSource, shape: TableShape): Promise<TableTally> {
  const counter = createTally();
  for await (const rows of source.read(shape)) counter.add(rows);
  return counter.result();
}
