import type { Row, TableSource, TableStore } from "./table-shape.ts";

/**
 * Walks a table whose key begins with `column` beside another table in the order of that id: each call tells the rows of
 * one id. Ids must come in rising order. Nothing is kept but the batch in hand.
 */
export function rowsBeside(
  source: TableStore,
  table: string,
  column: string,
): (id: number) => Promise<Row[]> {
  const rows = eachRow(source, source.tables, table);
  let next: IteratorResult<Row> | undefined;
  return async (id) => {
    const own: Row[] = [];
    next ??= await rows.next();
    while (!next.done && Number(next.value[column]) <= id) {
      if (next.value[column] === id) own.push(next.value);
      next = await rows.next();
    }
    return own;
  };
}

/** The rows of a table one by one; none when the database has no such table. */
export async function* eachRow(
  source: TableSource,
  tables: TableStore["tables"],
  name: string,
): AsyncGenerator<Row, void> {
  const shape = tables.find((table) => table.name === name);
  if (shape) for await (const rows of source.read(shape)) yield* rows;
}
