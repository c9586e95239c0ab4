import { counted, countOf } from "../../../contract/base/counting.ts";
import { createTally, tallyOf, type TableTally } from "./table-lines.ts";
import type { Row, TableSource, TableStore } from "./table-shape.ts";

export interface CopyProgress {
  (table: string, rows: number): void;
}

/**
 * Copies every table of `store` from `source`, reads each back and compares it row by row with what was given. What the
 * store has beyond them (words to search by, tallies) is not touched here.
 * @throws Error when a table does not read back as it was given: the caller rolls back.
 */
export async function copyTables(
  source: TableSource,
  store: TableStore,
  progress: CopyProgress = () => {},
): Promise<Record<string, TableTally>> {
  const tallies: Record<string, TableTally> = {};
  for (const shape of store.tables) {
    const given = createTally();
    let rows = 0;
    // Triggers and migrations have written rows that the source has in its own way.
    await store.clear(shape);
    for await (const some of source.read(shape)) {
      given.add(some.map((row) => ordered(row, shape.columns)));
      await store.insert(shape, some);
      progress(shape.name, (rows += some.length));
    }
    const lastId = source.lastIds[shape.name];
    if (lastId !== undefined) await store.setLastId(shape, lastId);
    tallies[shape.name] = given.result();
  }
  for (const shape of store.tables) {
    const [given, taken] = [tallies[shape.name], await tallyOf(store, shape)];
    if (given?.sha256 !== taken.sha256)
      throw new Error(
        `The table ${shape.name} did not arrive whole: ${countOf(given?.rows ?? 0, "row")} given, ${counted(taken.rows)} there, and they differ.`,
      );
  }
  return tallies;
}

/** Lines of an archive may have been written by hand, in any order of their fields. */
function ordered(row: Row, columns: readonly string[]): Row {
  const names = Object.keys(row);
  if (names.length === columns.length && names.every((name, index) => name === columns[index])) return row;
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}
