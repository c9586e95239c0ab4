import type { Config } from "../../server/kernel/config.ts";
import { migrate } from "../../server/kernel/db/migrate.ts";
import type { Database } from "../../server/kernel/db/open.ts";
import { openSiteDatabase } from "../../server/kernel/opening/new-site.ts";
import { createLog } from "../../server/base/log.ts";

const clock = () => new Date();
const sayCopied = (path: string) =>
  void process.stderr.write(`Copied the database to ${path} before its migration.\n`);

/**
 * The database that the server uses, brought up to date. The server may be running: they take turns. With `mayBegin`, the
 * command may be the first of a site. @throws StartupError if there is no site, and where one may not begin.
 */
export async function openMigrated(
  config: Config,
  { mayBegin = false } = {},
): Promise<Database & { applied: string[] }> {
  const log = createLog("warn");
  // A refused database is closed, because an open pool of PostgreSQL would keep the process for 10 s.
  await using opened = new AsyncDisposableStack();
  const database = opened.use((await openSiteDatabase(config, log, { mayBegin })).database);
  const backUp = async (path: string) => {
    const { makeBackup, UPGRADE_WAIT_MS } = await import("../../server/moving/archive/make-backup.ts");
    await makeBackup({ config, now: clock, log }, { path, hasMedia: false, waitMs: UPGRADE_WAIT_MS });
  };
  const applied = await migrate(database, config.dataDir, { now: clock, log, backUp, sayCopied });
  opened.move();
  return { ...database, applied };
}
