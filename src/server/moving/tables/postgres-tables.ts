import { sql } from "kysely";
import { migratedTables, requireBaseline } from "../../kernel/db/migrate.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { DERIVED, inOrder, quoted, type Row, type TableShape, type TableStore } from "./table-shape.ts";

/**
 * The tables of PostgreSQL, as the transaction `tx` sees them. Reading needs a cursor, which only a transaction has.
 * @throws StartupError if the database is from before version 0.1.0.
 */
export async function postgresTablesOf(tx: DbOrTx): Promise<TableStore> {
  const migrations = await textsOf(tx, "select name as text from migrations order by name");
  requireBaseline(migrations);
  const tables = await describeTables(tx);
  return {
    migrations,
    lastIds: await lastIdsOf(tx, tables),
    tables,
    read: (shape) => readRows(tx, shape),
    insert: (shape, rows) => insertRows(tx, shape, rows),
    async clear({ name }) {
      await sql`delete from ${sql.table(name)}`.execute(tx);
    },
    async setLastId({ name, identity }, lastId) {
      if (!identity) return;
      const sequence = sql`pg_get_serial_sequence(${quoted(name)}, ${identity})`;
      await sql`select setval(${sequence}, greatest(${lastId}::bigint, coalesce(pg_sequence_last_value(${sequence}::regclass), 0), 1))`.execute(
        tx,
      );
    },
    counts: () => countRows(tx, tables),
  };
}

/** Tables of rows that add up, so that no writer waits for another; here each sum is the row that SQLite has. */
const SUMS: Readonly<Record<string, { key: string; rows: string }>> = {
  subscriber_days: {
    key: "day",
    rows: "(select day, sum(gained)::bigint as gained, sum(lost)::bigint as lost from subscriber_days group by day) as days",
  },
};

const rowsOf = (table: string) => SUMS[table]?.rows ?? quoted(table);

async function countRows(tx: DbOrTx, tables: readonly TableShape[]) {
  const counts: Record<string, { rows: number }> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.raw(rowsOf(name))}`.execute(tx);
    counts[name] = { rows: rows[0]?.rows ?? 0 };
  }
  return counts;
}

/** Empties every table and starts the counting anew. Their readers wait until the transaction has ended. */
export async function emptyPostgres(tx: DbOrTx, tables: readonly TableShape[]) {
  const derived = [...DERIVED].filter((name) => name !== "migrations");
  const names = [...tables.map(({ name }) => name), ...derived];
  await sql.raw(`truncate ${names.map(quoted).join(", ")} restart identity`).execute(tx);
}

async function describeTables(tx: DbOrTx): Promise<TableShape[]> {
  const columns = await sql<{
    table: string;
    name: string;
    type: string;
    identity: string;
    place: number | null;
  }>`
    select c.table_name as table, c.column_name as name, c.data_type as type, c.is_identity as identity,
      array_position(i.indkey::int2[], a.attnum) as place
    from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
    join pg_attribute a on a.attrelid = t.oid and a.attname = c.column_name
    left join pg_index i on i.indrelid = t.oid and i.indisprimary
    where c.table_schema = current_schema()
    order by c.table_name, c.ordinal_position`.execute(tx);
  const references = await sql<{ from: string; to: string }>`
    select f.relname as from, t.relname as to from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = current_schema()::regnamespace`.execute(tx);
  // What the outbox has stays where it is, as its folder does on SQLite.
  const ours = new Set(await migratedTables("postgres")).difference(new Set(["outbox"]));
  const byTable = Map.groupBy(
    columns.rows.filter(({ table }) => ours.has(table)),
    ({ table }) => table,
  );
  return inOrder(
    [...byTable].map(([name, own]) => ({
      name,
      columns: own.map((column) => column.name),
      key: SUMS[name] ? [SUMS[name].key] : keyIn(own),
      booleans: own.filter(({ type }) => type === "boolean").map((column) => column.name),
      identity: own.find(({ identity }) => identity === "YES")?.name,
      refersTo: references.rows.filter(({ from }) => from === name).map(({ to }) => to),
    })),
  );
}

const keyIn = (columns: readonly { name: string; place: number | null }[]) =>
  columns
    .filter(({ place }) => place !== null)
    .sort((a, b) => Number(a.place) - Number(b.place))
    .map(({ name }) => name);

async function lastIdsOf(tx: DbOrTx, tables: readonly TableShape[]): Promise<Record<string, number>> {
  const lastIds: Record<string, number> = {};
  for (const { name, identity } of tables) {
    if (!identity) continue;
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${quoted(name)}, ${identity})::regclass) as last`.execute(
      tx,
    );
    const last = rows[0]?.last;
    if (last) lastIds[name] = last;
  }
  return lastIds;
}

async function textsOf(tx: DbOrTx, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ text: string }>(query).execute(tx);
  return rows.map(({ text }) => text);
}

/** Two readings of a table may be under way in one transaction. */
let cursors = 0;

const MOST_ROWS = 2_000;
const WANTED_CHARACTERS = 1_000_000;

/** Through a cursor, as many rows at a time as make about a megabyte. Texts sort by their bytes, as on SQLite. */
async function* readRows(tx: DbOrTx, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const texts = await textColumnsOf(tx, name);
  const order = key.map((column) => (texts.has(column) ? `${quoted(column)} collate "C"` : quoted(column)));
  const cursor = quoted(`copy_${++cursors}`);
  const list = columns.map(quoted).join(", ");
  await sql
    .raw(
      `declare ${cursor} no scroll cursor for select ${list} from ${rowsOf(name)} order by ${order.join(", ")}`,
    )
    .execute(tx);
  let wanted = 50;
  for (;;) {
    const { rows } = await sql.raw<Row>(`fetch ${wanted} from ${cursor}`).execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < wanted) break;
    const characters = rows.reduce((sum, row) => sum + charactersIn(row), 0) / rows.length;
    wanted = Math.max(1, Math.min(MOST_ROWS, Math.floor(WANTED_CHARACTERS / (characters + 1))));
  }
  await sql.raw(`close ${cursor}`).execute(tx);
}

async function textColumnsOf(tx: DbOrTx, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'text'`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

function charactersIn(row: Row): number {
  let characters = 0;
  for (const value of Object.values(row)) characters += typeof value === "string" ? value.length : 8;
  return characters;
}

/** PostgreSQL reads the values itself, by the types of its columns. */
async function insertRows(tx: DbOrTx, { name, columns }: TableShape, rows: readonly Row[]) {
  const list = columns.map(quoted).join(", ");
  await sql`insert into ${sql.table(name)} (${sql.raw(list)}) overriding system value
    select ${sql.raw(list)} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}
