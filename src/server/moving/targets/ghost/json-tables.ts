/** A row of a table of Ghost's exports. */
export interface TableRow {
  table: string;
  row: Record<string, unknown>;
}

/** The tables that come with each post, which are small, wait until the posts are written. */
const FIRST = "posts";

/** An export of Ghost: the posts as they come, and then the other tables. */
export async function* jsonOfEach(rows: AsyncIterable<TableRow>): AsyncGenerator<Uint8Array> {
  const others = new Map<string, Record<string, unknown>[]>();
  const meta = { exported_on: 0, version: "5.130.0" };
  yield Buffer.from(`{"db":[{"meta":${JSON.stringify(meta)},"data":{"${FIRST}":[`);
  let before = "\n";
  for await (const { table, row } of rows) {
    if (table === FIRST) {
      yield Buffer.from(before + JSON.stringify(row));
      before = ",\n";
    } else {
      const known = others.get(table);
      if (known) known.push(row);
      else others.set(table, [row]);
    }
  }
  const written = [...others].map(([table, all]) => `,\n"${table}":${JSON.stringify(all)}`);
  yield Buffer.from(`\n]${written.join("")}}}]}\n`);
}
