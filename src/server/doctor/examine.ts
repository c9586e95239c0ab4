import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase, SQLITE_FILE } from "../platform/db/open.ts";
import { reasonOf } from "../platform/errors.ts";
import { createFileStore } from "../platform/files/file-store.ts";
import type { Log } from "../platform/log.ts";
import type { Outside } from "../platform/outside/outside.ts";
import { checkClock, checkIntegrity, checkMigrations, checkProxy, checkQueue } from "./check-database.ts";
import { checkBackups, checkDisk, checkPictures } from "./check-machine.ts";
import { checkDns, checkMailServer } from "./check-mail.ts";
import { broken } from "./finding.ts";
import type { Finding } from "./finding.ts";

export interface DoctorDeps {
  config: Config;
  now: Clock;
  log: Log;
  outside: Pick<Outside, "findTexts">;
}

/** Looks at everything that a site stands on, beside the server, and changes nothing. One finding each, in this order. */
export async function examine({ config, now, log, outside }: DoctorDeps): Promise<Finding[]> {
  const looks: [name: string, Promise<Finding | Finding[]>][] = [
    ["disk", checkDisk(config)],
    ["database", checkDatabase(config, now(), log)],
    ["pictures", checkPictures(createFileStore(config))],
    ["backup", checkBackups(config, now())],
    ["mail server", checkMailServer(config)],
    ["DNS", checkDns(config, outside)],
  ];
  const found = await Promise.all(
    looks.map(([name, finding]) =>
      finding.catch((error: unknown) => broken(name, `It cannot be looked at: ${reasonOf(error)}`, "")),
    ),
  );
  return found.flat();
}

async function checkDatabase(config: Config, now: Date, log: Log): Promise<Finding[]> {
  const file = join(config.dataDir, SQLITE_FILE);
  if (!config.databaseUrl && !(await stat(file).catch(() => undefined)))
    return [broken("database", `There is none at ${file}`, "Look at DATA_DIR, or start the server once.")];
  try {
    await using database = await openDatabase(config, log);
    const integrity = await checkIntegrity(database);
    if (integrity.state === "broken") return [integrity];
    const migrations = await checkMigrations(database);
    return [
      integrity,
      migrations,
      await checkClock(database, now),
      await checkQueue(database.db, now),
      // A database that is to be migrated may have no table for it yet.
      ...(migrations.state === "ok" ? [await checkProxy(database.db, now, config)] : []),
    ];
  } catch (error) {
    return [broken("database", reasonOf(error), "Look at DATABASE_URL and DATA_DIR, or restore a backup.")];
  }
}
