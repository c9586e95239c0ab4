import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { instant, MINUTE, SECOND } from "../base/clock.ts";
import { isBusyFault, isReadOnlyFault } from "../base/system-errors.ts";
import { noteObservation } from "./observations.ts";
import type { Database } from "./db/open.ts";

export interface DatabaseState {
  isFine: boolean;
  /** In words that strangers may read. */
  detail: string;
}

export type ProbeDatabase = () => Promise<DatabaseState>;

/** A probe writes one row, which is some 4 KB in the log and one fsync. All who ask within this time share it. */
const PROBE_EVERY_MS = 2 * SECOND;
/** How long who asks waits behind another writer, such as an import. */
const PATIENCE_MS = 2 * SECOND;
const TOO_LONG_MS = 30 * SECOND;

/**
 * Returns a function that tells whether a write reaches the disk of the database: a read may be answered from memory long
 * after the disk is gone. Nothing is written while nobody asks.
 */
export function createProbe(database: Database): ProbeDatabase {
  let last: { at: number; state: DatabaseState } | undefined;
  let pending: { since: number; answer: Promise<DatabaseState> } | undefined;
  let busySince: number | undefined;
  const ask = async () => {
    const written = await probe(database);
    busySince = written === "busy" ? (busySince ?? performance.now()) : undefined;
    // Another process is writing, as long as it takes for an import.
    const isStuck = busySince !== undefined && performance.now() - busySince > TOO_LONG_MS;
    const state =
      written === "busy"
        ? { isFine: !isStuck, detail: isStuck ? "does not answer" : database.engine }
        : written;
    last = { at: performance.now(), state };
    pending = undefined;
    return state;
  };
  return async () => {
    const trouble = findTrouble(database);
    if (trouble) return trouble;
    if (!pending && last?.state.isFine && performance.now() - last.at < PROBE_EVERY_MS)
      return database.engine === "postgres" ? askPostgres(database) : last.state;
    pending ??= { since: performance.now(), answer: ask() };
    const { since, answer } = pending;
    const late = delay(PATIENCE_MS, undefined, { ref: false }).then(() =>
      performance.now() - since > TOO_LONG_MS
        ? { isFine: false, detail: "does not answer" }
        : (last?.state ?? { isFine: true, detail: database.engine }),
    );
    return Promise.race([answer, late]);
  };
}

function findTrouble({ watch }: Database): DatabaseState | undefined {
  if (watch?.findMoved() !== undefined) return { isFine: false, detail: "deleted or replaced" };
  if (watch?.findDamage(MINUTE) !== undefined) return { isFine: false, detail: "damaged" };
  return undefined;
}

async function probe(database: Database): Promise<DatabaseState | "busy"> {
  try {
    await noteObservation(database.db, "write-probe", instant(new Date()));
    return { isFine: true, detail: database.engine };
  } catch (error) {
    return isBusyFault(error) ? "busy" : stateOf(error, database);
  }
}

/** PostgreSQL refuses to lock even no rows where nothing can be written, as on a standby: that costs no write. */
async function askPostgres(database: Database): Promise<DatabaseState> {
  try {
    await sql`select from migrations where false for update`.execute(database.db);
    return { isFine: true, detail: database.engine };
  } catch (error) {
    return stateOf(error, database);
  }
}

const stateOf = (error: unknown, database: Database): DatabaseState =>
  findTrouble(database) ?? {
    isFine: false,
    detail: isReadOnlyFault(error) ? "read-only" : "does not answer",
  };
