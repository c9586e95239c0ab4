import { DatabaseSync } from "node:sqlite";
import { requireBaseline } from "../../kernel/db/migrate.ts";
import { toSqlite } from "../../kernel/db/values.ts";
import { inOrder, quoted, RowBatch, type Row, type TableShape, type TableStore } from "./table-shape.ts";

/**
 * The tables of a SQLite file, on a connection and in a transaction of their own: one moment of a file that others may
 * write meanwhile. Disposing takes back what was inserted and not committed.
 */
interface SqliteTables extends TableStore, Disposable {
  commit(): void;
}

/** @throws StartupError if the database is from before version 0.1.0. */
export function openSqliteTables(file: string, { readOnly = true } = {}): SqliteTables {
  const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
  database.exec("pragma foreign_keys = on; pragma temp_store = memory; pragma cache_size = -16000");
  database.exec(readOnly ? "begin" : "begin immediate");
  const migrations = textsOf(database, "select name as text from migrations order by name");
  requireBaseline(migrations);
  const tables = describeTables(database);
  const lastIds = lastIdsOf(database);
  const countRows = (table: string) =>
    Number(database.prepare(`select count(*) as rows from ${quoted(table)}`).get()?.["rows"]);
  return {
    migrations,
    lastIds,
    tables,
    read: (shape) => readRows(database, shape),
    insert: async (shape, rows) => insertRows(database, shape, rows),
    async clear({ name }) {
      database.exec(`delete from ${quoted(name)}`);
    },
    async setLastId({ name }, lastId) {
      const known = database.prepare("update sqlite_sequence set seq = max(seq, ?) where name = ?");
      if (known.run(lastId, name).changes === 0)
        database.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(name, lastId);
    },
    counts: async () => Object.fromEntries(tables.map(({ name }) => [name, { rows: countRows(name) }])),
    commit: () => database.exec("commit"),
    [Symbol.dispose]: () => (database.isOpen ? database.close() : undefined),
  };
}

function describeTables(database: DatabaseSync): TableShape[] {
  // Virtual tables, and the tables behind them, are an index.
  const names = textsOf(
    database,
    "select name as text from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
  );
  return inOrder(names.map((name) => describeTable(database, name)));
}

function describeTable(database: DatabaseSync, name: string) {
  const columns = database
    .prepare("select name, type, pk from pragma_table_info(?) order by cid")
    .all(name)
    .map(({ name: column, type, pk }) => ({
      column: String(column),
      type: String(type).toLowerCase(),
      place: Number(pk),
    }));
  const key = columns.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
  const [statement = ""] = textsOf(database, "select sql as text from sqlite_master where name = ?", name);
  return {
    name,
    columns: columns.map(({ column }) => column),
    key: key.map(({ column }) => column),
    booleans: columns.filter(({ type }) => type === "boolean").map(({ column }) => column),
    identity: /\bautoincrement\b/i.test(statement) ? key[0]?.column : undefined,
    refersTo: textsOf(database, 'select "table" as text from pragma_foreign_key_list(?)', name),
  };
}

function lastIdsOf(database: DatabaseSync): Record<string, number> {
  const rows = database.prepare("select name, seq from sqlite_sequence order by name").all();
  return Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)]));
}

const textsOf = (database: DatabaseSync, query: string, ...parameters: string[]) =>
  database
    .prepare(query)
    .all(...parameters)
    .map(({ text }) => String(text));

async function* readRows(database: DatabaseSync, shape: TableShape): AsyncGenerator<Row[]> {
  const statement = database.prepare(
    `select ${shape.columns.map(quoted).join(", ")} from ${quoted(shape.name)} order by ${shape.key.map(quoted).join(", ")}`,
  );
  const batch = new RowBatch();
  for (const raw of statement.iterate()) {
    // Strict tables hold integers and text only, and node:sqlite refuses integers that are no safe number.
    const row = raw as Row;
    for (const name of shape.booleans) row[name] = row[name] === null ? null : row[name] === 1;
    if (batch.add(row)) yield batch.take();
  }
  if (batch.rows.length > 0) yield batch.take();
}

function insertRows(database: DatabaseSync, shape: TableShape, rows: readonly Row[]) {
  const columns = shape.columns.map(quoted).join(", ");
  const statement = database.prepare(
    `insert into ${quoted(shape.name)} (${columns}) values (${shape.columns.map(() => "?").join(", ")})`,
  );
  for (const row of rows) statement.run(...shape.columns.map((column) => toSqlite(row[column])));
}
