import { join } from "node:path";
import type { Config } from "../../kernel/config.ts";
import { countOf } from "../../../contract/base/counting.ts";
import { appliedMigrations, isFromBeforeBaseline, requireBaseline } from "../../kernel/db/migrate.ts";
import { openDatabase, SQLITE_FILE, type Db } from "../../kernel/db/open.ts";
import { hasBytes } from "../../engines/files/find-stats.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "log"> & { config: Pick<Config, "dataDir" | "databaseUrl"> };

/**
 * Names what the present site would lose, in words: `12 posts, 3,000 subscribers`. Undefined if it would lose nothing that
 * somebody has written or brought: there is no database, or it has only the sample posts, settings and users.
 * @throws StartupError if the database is from before version 0.1.0.
 */
export async function describeSite(deps: Deps): Promise<string | undefined> {
  const { dataDir, databaseUrl } = deps.config;
  if (!databaseUrl && !(await hasBytes(join(dataDir, SQLITE_FILE)))) return undefined;
  const { migrations, words } = await readSite(deps).catch((error: unknown) => {
    // PostgreSQL that does not answer is no reason to continue.
    if (databaseUrl) throw error;
    return { migrations: [], words: "a database that cannot be read" };
  });
  requireBaseline(migrations);
  return words || undefined;
}

/** True if the database has the tables of a site, whatever is in them. */
export async function hasSite({ config, log }: Deps): Promise<boolean> {
  await using database = await openDatabase(config, log);
  return await hasTables(database.db);
}

async function readSite({ config, log }: Deps) {
  await using database = await openDatabase(config, log);
  const migrations = await appliedMigrations(database);
  const isReadable = (await hasTables(database.db)) && !isFromBeforeBaseline(migrations);
  const counts = isReadable ? await countAll(database.db) : [];
  const words = counts.filter(([, count]) => count > 0).map(([noun, count]) => countOf(count, noun));
  return { migrations, words: words.join(", ") };
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
  const count = async (table: "subscribers" | "newsletters" | "suppressions" | "pages") => {
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
  const unsaved = await db
    .selectFrom("working_copies")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("fields", "is not", null)
    .executeTakeFirstOrThrow();
  return [
    ["post", posts.rows],
    ["subscriber", await count("subscribers")],
    ["newsletter", await count("newsletters")],
    ["suppressed address", await count("suppressions")],
    ["page", await count("pages")],
    ["unsaved text", unsaved.rows],
  ];
}
