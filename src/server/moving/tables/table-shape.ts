type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

/** A table as either engine has it. */
export interface TableShape {
  name: string;
  /** Those of the primary key first, then by the alphabet: the same on both engines, whatever migrations did. */
  columns: readonly string[];
  key: readonly string[];
  booleans: readonly string[];
  /** The column that the database numbers by itself. */
  identity: string | undefined;
  /** The tables whose rows must be there before. */
  refersTo: readonly string[];
}

/** Tables whose rows each engine derives in its own way from other rows, and the table of the migrations. */
export const DERIVED: ReadonlySet<string> = new Set([
  "migrations",
  "post_search",
  "post_words",
  "post_index",
  "subscriber_tallies",
  "poll_tallies",
  "unread_texts",
  "image_uses",
]);

/** Tables that triggers fill from another table. Each is filled after that table and replaces what the triggers wrote. */
const KEPT_BY_TRIGGERS: Readonly<Record<string, string>> = { subscriber_days: "subscribers" };

/** Rows that go from one place to another, in the values that the code sees. */
export interface TableSource {
  /** The migrations that made these tables, in order. */
  migrations: readonly string[];
  /** The highest id that each table ever gave away: a later row must not get the number of one that is gone. */
  lastIds: Readonly<Record<string, number>>;
  /** The rows in the order of the primary key, some at a time; none of a table that it does not have. */
  read(shape: TableShape): AsyncIterable<Row[]>;
}

/** A database that takes rows. */
export interface TableStore extends TableSource {
  /** Each comes after the tables that it refers to. */
  tables: readonly TableShape[];
  insert(shape: TableShape, rows: readonly Row[]): Promise<void>;
  /** Takes every row out. */
  clear(shape: TableShape): Promise<void>;
  setLastId(shape: TableShape, lastId: number): Promise<void>;
  /** How many rows each table has. */
  counts(): Promise<Record<string, { rows: number }>>;
}

interface Facts extends Omit<TableShape, "columns"> {
  columns: readonly string[];
}

/** Shapes from what an engine tells, in an order in which they can be filled. @throws Error when they refer in a circle. */
export function inOrder(tables: readonly Facts[]): TableShape[] {
  const left = new Map(tables.filter(({ name }) => !DERIVED.has(name)).map((table) => [table.name, table]));
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const ready = [...left.values()]
      .filter(({ name, refersTo }) =>
        [...refersTo, KEPT_BY_TRIGGERS[name] ?? name].every((other) => other === name || !left.has(other)),
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other: ${[...left.keys()].join(", ")}`);
    for (const table of ready) {
      left.delete(table.name);
      const others = table.columns.filter((column) => !table.key.includes(column)).sort();
      ordered.push({ ...table, columns: [...table.key, ...others] });
    }
  }
  return ordered;
}

const MOST_ROWS = 200;
const MOST_CHARACTERS = 500_000;

/** Gathers rows so that a batch of them is neither a row nor the whole memory. */
export class RowBatch {
  rows: Row[] = [];
  #characters = 0;

  /** True if the batch is full with it. */
  add(row: Row): boolean {
    this.rows.push(row);
    for (const value of Object.values(row)) if (typeof value === "string") this.#characters += value.length;
    return this.rows.length >= MOST_ROWS || this.#characters >= MOST_CHARACTERS;
  }

  take(): Row[] {
    const { rows } = this;
    this.rows = [];
    this.#characters = 0;
    return rows;
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
