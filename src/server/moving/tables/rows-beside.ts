import type { Row, TableStore } from "./table-shape.ts";

/**
 * Walks a table whose key begins with `column` beside another table in the order of that id: each call tells the rows of
 * the ids up to `lastId`, by id, that no call has told before. Nothing is kept but the batch in hand.
 */
export function rowsBeside(
  store: TableStore,
  table: string,
  column: string,
): (lastId: number) => Promise<Map<number, Row[]>> {
  const batches = rowsOf(store, table);
  let left: Row[] = [];
  return async (lastId) => {
    const byId = new Map<number, Row[]>();
    for (;;) {
      const end = left.findIndex((row) => Number(row[column]) > lastId);
      for (const row of end < 0 ? left : left.slice(0, end)) {
        const id = Number(row[column]);
        const own = byId.get(id);
        if (own) own.push(row);
        else byId.set(id, [row]);
      }
      left = end < 0 ? [] : left.slice(end);
      if (left.length > 0) return byId;
      const next = await batches.next();
      if (next.done) return byId;
      left = next.value;
    }
  };
}

/** The rows of a table, some at a time; none when the database has no such table. */
export async function* rowsOf(store: TableStore, name: string): AsyncGenerator<Row[], void> {
  const shape = store.tables.find((table) => table.name === name);
  if (shape) yield* store.read(shape);
}

export const lastIdOf = (rows: readonly Row[]) => Number(rows.at(-1)?.["id"] ?? 0);
