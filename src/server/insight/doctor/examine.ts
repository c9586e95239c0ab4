import { join } from "node:path";
import type { Config } from "../../kernel/config.ts";
import { openDatabase, SQLITE_FILE } from "../../kernel/db/open.ts";
import { hasBytes } from "../../engines/files/find-stats.ts";
import { reasonOf } from "../../base/errors.ts";
import { createFileStore } from "../../engines/files/open-file-store.ts";
import type { Log } from "../../base/log.ts";
import { findNewestBackup, restoreAdvice } from "../../kernel/opening/newest-backup.ts";
import { findSiteId } from "../../kernel/site-id.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import { troubleOf } from "../../base/system-errors.ts";
import type { CdnConfig } from "../../kernel/cdn-config.ts";
import { purgeKeys } from "../../kernel/cdn/purge-keys.ts";
import { createMailRoute, routeOfEnvironment, type MailRoute } from "../../kernel/mail/mail-route.ts";
import { openSecretBoxLater } from "../../kernel/secret-box.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkClock, checkIntegrity, checkMigrations, checkProxy, checkQueue } from "./check-database.ts";
import { checkBackups, checkDisk } from "./check-machine.ts";
import { checkDns, checkMailServer } from "./check-mail.ts";
import { checkImages, checkStorage, LOOKED_FOR_IN_S3, LOOKED_FOR_ON_DISK } from "./check-images.ts";
import { broken, type Finding, ok } from "./finding.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type DoctorDeps = Pick<Kernel, "now" | "log"> & { config: Config; outside: Pick<Outside, "findTexts"> };

/**
 * Checks everything that a site depends on, without the server, and changes nothing. Returns one finding per check, in
 * this order.
 */
export async function examine({ config, now, log, outside }: DoctorDeps): Promise<Finding[]> {
  const route = hasDatabase(config).then((isThere) => findRoute(config, log, isThere));
  const looks: [name: string, Promise<Finding | Finding[]>][] = [
    ["disk", checkDisk(config)],
    ["database", checkDatabase(config, now(), log)],
    ["images", checkAllImages(config, log)],
    ["backup", readSiteId(config, log).then((site) => checkBackups(config, now(), site))],
    ["mail server", route.then(checkMailServer)],
    ["DNS", route.then((found) => checkDns(found, outside))],
    ["cache", checkCdn(config.cdn)],
  ];
  const found = await Promise.all(
    looks.map(([name, finding]) =>
      finding.catch((error: unknown) => {
        const { words, todo } = troubleOf(error) ?? { words: reasonOf(error), todo: "" };
        return broken(name, words, todo);
      }),
    ),
  );
  return found.flat();
}

/** Without a database there is nothing to look for, and the storage is still looked at. */
async function checkAllImages(config: Config, log: Log): Promise<Finding> {
  const files = createFileStore(config);
  const asked = await checkStorage(files);
  if (asked.state === "broken" || !(await hasDatabase(config))) return asked;
  try {
    await using database = await openDatabase(config, log, { mustExist: true });
    return await checkImages(database.db, files, config.s3 ? LOOKED_FOR_IN_S3 : LOOKED_FOR_ON_DISK);
  } catch (error) {
    // The check of the database reports what is wrong with it.
    return { ...asked, words: `${asked.words}; which there are to be is not known: ${reasonOf(error)}` };
  }
}

/** Undefined where the database cannot say: the check of the database reports that. */
async function readSiteId(config: Config, log: Log): Promise<string | undefined> {
  if (!(await hasDatabase(config))) return undefined;
  try {
    await using database = await openDatabase(config, log, { mustExist: true });
    return await findSiteId(database.db, config.dataDir);
  } catch {
    return undefined;
  }
}

const hasDatabase = async ({ databaseUrl, dataDir }: Config) =>
  databaseUrl !== undefined || (await hasBytes(join(dataDir, SQLITE_FILE)));

async function checkDatabase(config: Config, now: Date, log: Log): Promise<Finding[]> {
  const file = join(config.dataDir, SQLITE_FILE);
  if (!(await hasDatabase(config))) {
    const newest = await findNewestBackup(config);
    const todo = newest
      ? `Look at DATA_DIR. ${restoreAdvice(newest, config)}`
      : "Look at DATA_DIR, or start the server once.";
    return [broken("database", `There is none at ${file}`, todo)];
  }
  try {
    await using database = await openDatabase(config, log, { mustExist: true });
    const integrity = await checkIntegrity(database);
    if (integrity.state === "broken") return [integrity];
    const migrations = await checkMigrations(database);
    // The other checks read tables that may differ in another version.
    if (migrations.state === "broken") return [integrity, migrations];
    return [
      integrity,
      migrations,
      await checkClock(database, now),
      await checkQueue(database.db, now),
      // A database that is to be migrated may have no tables for them yet.
      ...(migrations.state === "ok"
        ? [await checkProxy(database.db, now, config), ...(await checkCertificate(database.db, now, config))]
        : []),
    ];
  } catch (error) {
    return [broken("database", reasonOf(error), "Look at DATABASE_URL and DATA_DIR, or restore a backup.")];
  }
}

/** No page has it. */
const KEY = "masthead-doctor";

/** Tells the cache in front of the site to forget a page that there is not. No finding without such a cache. */
async function checkCdn({ purge }: CdnConfig): Promise<Finding[]> {
  if (!purge) return [];
  const failure = await purgeKeys(purge, [KEY], new AbortController().signal);
  const place = purge.urls.map((url) => new URL(url).host).join(", ");
  if (!failure) return [ok("cache", `${place} can be told which pages have changed`)];
  const todo = "Look at CDN, CDN_URL, CDN_ID and CDN_TOKEN. Until then readers may see pages as they were.";
  return [broken("cache", failure, todo)];
}

/**
 * Reads how email goes out. Where the database cannot be read or has no such settings yet, the environment alone
 * decides: the check of the database reports what is wrong with it.
 * @throws StartupError for a key of DKIM_KEYS that cannot be used.
 */
async function findRoute(config: Config, log: Log, hasDatabase: boolean): Promise<MailRoute> {
  const readRoute = createMailRoute({
    config,
    secretBox: openSecretBoxLater(config.dataDir, config.secretsKey),
  });
  if (!hasDatabase) return routeOfEnvironment(config);
  try {
    await using database = await openDatabase(config, log, { mustExist: true });
    return await readRoute(database.db);
  } catch {
    return routeOfEnvironment(config);
  }
}
