import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { countOf } from "../../../contract/base/counting.ts";
import { DAY, HOUR, instantAfter, MINUTE, SECOND } from "../../base/clock.ts";
import type { Config } from "../../kernel/config.ts";
import { isFromBeforeBaseline, migrationNames, pendingMigrations } from "../../kernel/db/migrate.ts";
import { reasonOf } from "../../base/errors.ts";
import { versionOf, type Database, type Db } from "../../kernel/db/open.ts";
import { UNTRUSTED_PROXY } from "../../kernel/http/watch-proxy.ts";
import { readMailQueue } from "../metrics/figure-store.ts";
import { ageInWords } from "./check-machine.ts";
import { findObservation } from "../../kernel/observations.ts";
import { broken, look, ok, type Finding } from "./finding.ts";

const RESTORE = "Stop the server and restore the newest backup: ./masthead restore FILE --yes.";

/** Reads every page and index of SQLite, on a connection of its own; PostgreSQL answers with its version. */
export async function checkIntegrity({ engine, db, file }: Database): Promise<Finding> {
  if (engine === "postgres" || !file) {
    return ok("database", `PostgreSQL ${await versionOf(db)} answers`);
  }
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    const faults = database
      .prepare("pragma integrity_check(3)")
      .all()
      .map((row) => String(row["integrity_check"]))
      .filter((words) => words !== "ok");
    if (faults.length > 0) return broken("database", `It is damaged: ${faults.join("; ")}`, RESTORE);
    return ok("database", `${file} is whole`);
  } catch (error) {
    return broken("database", `It cannot be read: ${reasonOf(error)}`, RESTORE);
  }
}

export async function checkMigrations(database: Database): Promise<Finding> {
  const known = await migrationNames(database.engine);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    database.db,
  );
  const applied = rows.map(({ name }) => name);
  if (isFromBeforeBaseline(applied)) {
    const todo =
      "Export the site with the version that made it, and import the file with this one into an empty DATA_DIR or DATABASE_URL.";
    return broken("migrations", "The database was made before Masthead 0.1.0 and cannot be upgraded", todo);
  }
  const newer = applied.find((name) => !known.includes(name));
  if (newer) {
    const words = `A newer version has used the database (it has ${newer})`;
    return broken("migrations", words, "Start that version, or restore a backup of this one.");
  }
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return ok("migrations", "The database is up to date");
  return look(
    "migrations",
    `${pending.join(", ")} to come`,
    "Restart the server, or run ./masthead migrate.",
  );
}

/** How far clocks may differ before people notice wrong times. */
const CLOCK_MS = 5 * SECOND;

/** Compares with PostgreSQL's clock; on SQLite with the newest recorded time, because time does not go back. */
export async function checkClock({ engine, db }: Database, now: Date): Promise<Finding> {
  const todo = "Set the clock (timedatectl set-ntp true): scheduled posts, sessions and signatures go by it.";
  if (engine === "postgres") {
    const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
    const apartMs = Math.abs(new Date(rows[0]?.at ?? 0).getTime() - now.getTime());
    const words = `It and the database's clock are ${(apartMs / 1000).toFixed(1)} s apart`;
    return apartMs > CLOCK_MS ? look("clock", words, todo) : ok("clock", words);
  }
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from changes`.execute(db);
  const newest = rows[0]?.at;
  if (newest && new Date(newest).getTime() - now.getTime() > CLOCK_MS)
    return broken("clock", `It says ${now.toISOString()}, and something was written at ${newest}`, todo);
  return ok("clock", `It says ${now.toISOString().slice(0, 19)}Z`);
}

/** Checks how long the oldest single email in the queue has been waiting, and whether sending is on hold. */
export async function checkQueue(db: Db, now: Date): Promise<Finding> {
  const sender = await db.selectFrom("sender").select("held_since").executeTakeFirst();
  if (sender?.held_since) {
    const words = `All mail is held since ${sender.held_since}`;
    return look(
      "queue",
      words,
      "Confirm in the admin, under Newsletter, that this is the site that sends now.",
    );
  }
  const { waiting, oldestAt } = await readMailQueue(db);
  if (!oldestAt) return ok("queue", "No mail waits");
  const ageMs = now.getTime() - new Date(oldestAt).getTime();
  const words = `${countOf(waiting, "mail")} in the queue, the oldest for ${ageInWords(Math.max(0, ageMs) / HOUR)}`;
  if (ageMs < 10 * MINUTE) return ok("queue", words);
  return look("queue", words, "See that the server runs, and what the mail server says.");
}

/** How long an observation counts: the proxy may have been removed since. */
const OBSERVED_MS = 7 * DAY;

/** True if the server has recently detected a proxy in front of it while TRUST_PROXY is off. */
export async function checkProxy(
  db: Db,
  now: Date,
  { trustsProxy }: Pick<Config, "trustsProxy">,
): Promise<Finding> {
  if (trustsProxy) return ok("proxy", "TRUST_PROXY is on");
  const seenAt = await findObservation(db, "forwarded-headers");
  if (!seenAt || seenAt <= instantAfter(now, -OBSERVED_MS))
    return ok("proxy", "No request has come through one");
  const todo = "Set TRUST_PROXY=on if the proxy is yours and sets X-Forwarded-For.";
  return look("proxy", UNTRUSTED_PROXY.replace(/\.$/, ""), todo);
}
