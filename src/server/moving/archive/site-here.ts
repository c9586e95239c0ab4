import { join } from "node:path";
import type { Config } from "../../kernel/config.ts";
import { countOf } from "../../../contract/counting.ts";
import { appliedMigrations, isFromBeforeBaseline } from "../../kernel/db/migrate.ts";
import { openDatabase, SQLITE_FILE } from "../../kernel/db/open.ts";
import type { Db } from "../../kernel/db/open.ts";
import { findStats } from "../../engines/files/find-stats.ts";
import type { Log } from "../../base/log.ts";

/**
 * Names what the present site would lose, in words: `12 posts, 3,000 subscribers`. Undefined if it would lose nothing:
 * there is no database, or it has only the sample posts and the users.
 */
export async function describeSite({
  config,
  log,
}: {
  config: Pick<Config, "dataDir" | "databaseUrl">;
  log: Log;
}): Promise<string | undefined> {
  const file = join(config.dataDir, SQLITE_FILE);
  if (!config.databaseUrl && !(await findStats(file))) return undefined;
  try {
    await using database = await openDatabase(config, log);
    if (!(await hasTables(database.db))) return undefined;
    if (isFromBeforeBaseline(await appliedMigrations(database)))
      return "a database from before Masthead 0.1.0";
    const counts = await countAll(database.db);
    const words = counts.filter(([, count]) => count > 0).map(([noun, count]) => countOf(count, noun));
    return words.length > 0 ? words.join(", ") : undefined;
  } catch (error) {
    // PostgreSQL that does not answer is no reason to go on.
    if (config.databaseUrl) throw error;
    return "a database that cannot be read";
  }
}

const hasTables = (db: Db) =>
  db
    .selectFrom("subscribers")
    .select("id")
    .limit(1)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && /no such table|does not exist/.test(error.message)) return false;
        throw error;
      },
    );

async function countAll(db: Db): Promise<[noun: string, count: number][]> {
  const count = async (table: "subscribers" | "newsletters" | "suppressions") => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return rows;
  };
  const posts = await db
    .selectFrom("posts")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("is_sample", "=", false)
    .executeTakeFirstOrThrow();
  return [
    ["post", posts.rows],
    ["subscriber", await count("subscribers")],
    ["newsletter", await count("newsletters")],
    ["suppressed address", await count("suppressions")],
  ];
}
