import { sql } from "kysely";
import type { Database } from "./kernel/db/open.ts";
import { pendingMigrations } from "./kernel/db/migrate.ts";
import { freeBytesOf, MIN_FREE_BYTES } from "./engines/files/free-space.ts";
import { uncached } from "./kernel/http/page-keys.ts";
import type { AppHono } from "./kernel/http/routes.ts";
import { isReadOnlyFault } from "./base/system-errors.ts";

interface Check {
  name: "database" | "migrations" | "disk";
  isFine: boolean;
  detail: string;
}

const AS_OF_NOW = "It tells the state of the process now.";

/** `/healthz` says that the process lives, `/readyz` that it can work. */
export function mountHealth(app: AppHono, { database, dataDir }: { database: Database; dataDir: string }) {
  app.get("/healthz", uncached(AS_OF_NOW), (c) => c.json({ status: "ok" }));
  app.get("/readyz", uncached(AS_OF_NOW), async (c) => {
    const { isReady, checks } = await checkReadiness(database, dataDir);
    return c.json({ status: isReady ? "ok" : "not ready", checks }, isReady ? 200 : 503);
  });
}

/** Checks that the database answers and is migrated, and that the disk has room. */
async function checkReadiness(
  database: Database,
  dataDir: string,
): Promise<{ isReady: boolean; checks: Check[] }> {
  const checks = await Promise.all([
    check("database", () => checkDatabase(database)),
    check("migrations", async () => {
      const pending = await pendingMigrations(database);
      return { isFine: pending.length === 0, detail: `${pending.length} pending` };
    }),
    check("disk", async () => {
      const freeBytes = await freeBytesOf(dataDir);
      return {
        isFine: freeBytes >= MIN_FREE_BYTES,
        detail: `${Math.floor(freeBytes / 1024 / 1024)} MiB free`,
      };
    }),
  ]);
  return { isReady: checks.every(({ isFine }) => isFine), checks };
}

async function checkDatabase({ db, engine }: Database): Promise<Omit<Check, "name">> {
  // PostgreSQL refuses to lock even no rows where nothing can be written, as on a standby.
  const question = engine === "postgres" ? sql`select from migrations where false for update` : sql`select 1`;
  try {
    await question.execute(db);
    return { isFine: true, detail: engine };
  } catch (error) {
    if (isReadOnlyFault(error)) return { isFine: false, detail: "read-only" };
    throw error;
  }
}

/** Runs a check. Its answer does not contain the error, because strangers can read it. */
async function check(name: Check["name"], ask: () => Promise<Omit<Check, "name">>): Promise<Check> {
  try {
    return { name, ...(await ask()) };
  } catch {
    return { name, isFine: false, detail: "does not answer" };
  }
}
