import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { folded } from "../../base/without-accents.ts";
import type { FileWatch } from "./file-watch.ts";
import { booleanColumns, fromSqlite, toSqlite } from "./values.ts";

const SQLITE_BUSY = 5;
/** Another process may hold the write lock for a short commit. After ten seconds it is unlikely to release it. */
const BUSY_PATIENCE_MS = 10_000;
const MAX_STATEMENTS = 300;

interface Prepared {
  statement: StatementSync;
  booleans: string[];
  returnsRows: boolean;
}

/** One connection to the file, with its statements prepared once. Everything on it is synchronous. */
export class SqliteConnection {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  readonly #watch: FileWatch | undefined;

  constructor(file: string, { readOnly = false, cacheKilobytes = 8_000 } = {}, watch?: FileWatch) {
    this.#watch = watch;
    this.database = new DatabaseSync(file, { readOnly, timeout: 0 });
    this.database.exec("pragma foreign_keys = on; pragma temp_store = memory");
    this.database.exec(`pragma cache_size = -${cacheKilobytes}`);
    // SQLite's own `lower` knows the letters of ASCII only.
    this.database.function("lower_all", { deterministic: true }, (text) => String(text).toLowerCase());
    this.database.function("folded", { deterministic: true }, (text) => folded(String(text)));
  }

  run(sql: string, parameters: readonly unknown[]): QueryResult<Record<string, unknown>> {
    try {
      return this.#run(sql, parameters);
    } catch (error) {
      this.#watch?.note(error);
      throw error;
    }
  }

  /** @throws if the file was deleted or replaced: what would be written could not be read again. */
  requireFile() {
    this.#watch?.requireSame();
  }

  #run(sql: string, parameters: readonly unknown[]): QueryResult<Record<string, unknown>> {
    const { statement, booleans, returnsRows } = this.#prepare(sql);
    const values = parameters.map(toSqlite);
    if (returnsRows) return { rows: fromSqlite(statement.all(...values), booleans) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const columns = statement.columns();
    // `run` also returns the last rowid, and fails if that is not a safe integer, as with FTS5's own rows.
    if (columns.length === 0) statement.setReadBigInts(true);
    const prepared = { statement, booleans: booleanColumns(columns), returnsRows: columns.length > 0 };
    const oldest = this.#prepared.keys().next().value;
    if (this.#prepared.size >= MAX_STATEMENTS && oldest !== undefined) this.#prepared.delete(oldest);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** Hands the one write connection from one writer to the next, in the order in which they came. */
class WriteLock {
  #last: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const before = this.#last;
    const mine = Promise.withResolvers<void>();
    this.#last = mine.promise;
    await before;
    return mine.resolve;
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

/** Tries again while another process writes. The event loop continues meanwhile, which a busy timeout would stop. */
async function whenFree<Result>(attempt: () => Result): Promise<Result> {
  const giveUpAt = performance.now() + BUSY_PATIENCE_MS;
  for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await delay(waitMs);
    }
  }
}

/**
 * Reads outside a transaction use a connection of their own and never wait for a writer (WAL). Writes and
 * transactions take turns on the other; a transaction begins IMMEDIATE, so that it never fails half-way for the lock.
 */
export class SqliteDriver implements Driver {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #lock = new WriteLock();

  constructor(writer: SqliteConnection, reader: SqliteConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteSession(this.#writer, this.#reader, this.#lock);
  }

  async beginTransaction(connection: DatabaseConnection) {
    await sessionOf(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection) {
    await sessionOf(connection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await sessionOf(connection).end("rollback");
  }

  async releaseConnection() {}

  #destroyed: Promise<void> | undefined;

  destroy(): Promise<void> {
    return (this.#destroyed ??= this.#close());
  }

  async #close() {
    const release = await this.#lock.take();
    this.#reader.database.close();
    this.#writer.database.close();
    // Later callers are refused rather than left waiting.
    release();
  }
}

function sessionOf(connection: DatabaseConnection): SqliteSession {
  if (connection instanceof SqliteSession) return connection;
  throw new TypeError("Not a connection of this driver");
}

class SqliteSession implements DatabaseConnection {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #lock: WriteLock;
  #release: (() => void) | undefined;

  constructor(writer: SqliteConnection, reader: SqliteConnection, lock: WriteLock) {
    this.#writer = writer;
    this.#reader = reader;
    this.#lock = lock;
  }

  async executeQuery<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Kysely leaves the type of a row to the caller; the driver cannot know it.
    const typed = (result: QueryResult<unknown>) => result as QueryResult<Row>;
    if (this.#release) return typed(this.#writer.run(sql, parameters));
    if (query.kind === "SelectQueryNode")
      return typed(await whenFree(() => this.#reader.run(sql, parameters)));
    const release = await this.#lock.take();
    try {
      // Raw queries come here too; a read is as good as it was.
      if (!/^\s*select\b/i.test(sql)) this.#writer.requireFile();
      return typed(await whenFree(() => this.#writer.run(sql, parameters)));
    } finally {
      release();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin() {
    const release = await this.#lock.take();
    try {
      this.#writer.requireFile();
      await whenFree(() => this.#writer.run("begin immediate", []));
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
  }

  async end(how: "commit" | "rollback") {
    // Kysely rolls back after a commit that failed; by then, another session may be in its transaction.
    if (!this.#release) return;
    const { database } = this.#writer;
    try {
      if (database.isTransaction) await whenFree(() => this.#writer.run(how, []));
    } catch (error) {
      if (database.isTransaction) database.exec("rollback");
      throw error;
    } finally {
      this.#release();
      this.#release = undefined;
    }
  }
}
