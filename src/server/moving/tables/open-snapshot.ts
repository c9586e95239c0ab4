import { join } from "node:path";
import type { Config } from "../../kernel/config.ts";
import { openDatabase, SQLITE_FILE } from "../../kernel/db/open.ts";
import type { Log } from "../../base/log.ts";
import { postgresTablesOf } from "./postgres-tables.ts";
import { openSqliteTables } from "./sqlite-tables.ts";
import type { TableStore } from "./table-shape.ts";

/** Lets `work` read the database as it is at one moment, also while others write; nobody waits for it. */
export async function withSnapshot<Result>(
  { config, log }: { config: Pick<Config, "dataDir" | "databaseUrl">; log: Log },
  work: (tables: TableStore) => Promise<Result>,
): Promise<Result> {
  if (!config.databaseUrl) {
    using tables = openSqliteTables(join(config.dataDir, SQLITE_FILE));
    return await work(tables);
  }
  await using database = await openDatabase(config, log);
  return await database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => work(await postgresTablesOf(tx)));
}
