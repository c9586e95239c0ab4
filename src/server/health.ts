import type { Database } from "./kernel/db/open.ts";
import { pendingMigrations } from "./kernel/db/migrate.ts";
import { freeBytesOf, MIN_FREE_BYTES } from "./engines/files/free-space.ts";
import { uncached } from "./kernel/http/page-keys.ts";
import type { AppHono } from "./kernel/http/routes.ts";
import type { ProbeDatabase } from "./kernel/probe-write.ts";

interface Check {
  name: "database" | "migrations" | "disk";
  isFine: boolean;
  detail: string;
}

interface Checked {
  database: Database;
  probe: ProbeDatabase;
  dataDir: string;
}

const AS_OF_NOW = "It tells the state of the process now.";

/** `/healthz` says that the process lives, `/readyz` that it can work. */
export function mountHealth(app: AppHono, { database, probe, dataDir }: Checked) {
  app.get("/healthz", uncached(AS_OF_NOW), (c) => c.json({ status: "ok" }));
  app.get("/readyz", uncached(AS_OF_NOW), async (c) => {
    const { isReady, checks } = await checkReadiness({ database, probe, dataDir });
    return c.json({ status: isReady ? "ok" : "not ready", checks }, isReady ? 200 : 503);
  });
}

/** Checks that a write reaches the database, that it is migrated, and that the disk has room. */
async function checkReadiness({
  database,
  probe,
  dataDir,
}: Checked): Promise<{ isReady: boolean; checks: Check[] }> {
  const checks = await Promise.all([
    check("database", probe),
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

/** Runs a check. Its answer does not contain the error, because strangers can read it. */
async function check(name: Check["name"], ask: () => Promise<Omit<Check, "name">>): Promise<Check> {
  try {
    return { name, ...(await ask()) };
  } catch {
    return { name, isFine: false, detail: "does not answer" };
  }
}
