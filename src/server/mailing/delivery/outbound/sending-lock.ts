import { sql } from "kysely";
import { SECOND } from "../../../base/clock.ts";
import { lockedForReading } from "../../../kernel/db/claim.ts";
import { holdIfFree } from "../../../kernel/db/hold-alone.ts";
import { engineOf, type Db, type DbOrTx } from "../../../kernel/db/open.ts";
import type { SenderDeps } from "./sender-deps.ts";

/** A sender that is alive does not leave its transactions alone for so long. PostgreSQL gives its lock away later. */
const FROZEN_AFTER_MS = 3 * SECOND;

/** Another sender has taken the lock since, so that this one must no longer write. */
export class SendingLockLost extends Error {
  override name = "SendingLockLost";
}

/** The sender's dependencies while it holds the lock. It also stops when the lock is lost. */
export interface LockedDeps extends SenderDeps {
  /**
   * Writes in a transaction in which no other sender has taken the lock. Every write to the ledger goes through it.
   * @throws SendingLockLost when another sender has.
   */
  write: <Result>(work: (tx: DbOrTx) => Promise<Result>) => Promise<Result>;
}

/**
 * Runs `work` while this is the one sender of the database, and tells whether it was: false, and nothing is done, while
 * another sender is. The lock goes with the process or the connection that holds it, and taking it increments the epoch.
 * When the connection is lost, `work` is told to stop; what it has sent it may still record until another sender takes the
 * lock, because the epoch is its own until then.
 */
export async function holdSendingLock(
  deps: SenderDeps,
  work: (locked: LockedDeps) => Promise<void>,
): Promise<boolean> {
  const { db, log } = deps;
  // The reason for the lost connection has been logged.
  const sayLost = () => log.warn("The sender has lost its lock on the database and stops");
  const held = await holdIfFree(db, { name: "sending" }, async (lost) => {
    if (engineOf(db) === "postgres") await endFrozenWrites(db);
    const epoch = await startEpoch(db);
    let isReplaced = false;
    lost.addEventListener("abort", sayLost);
    const write: LockedDeps["write"] = (act) =>
      db.transaction().execute(async (tx) => {
        if (await isEpoch(tx, epoch)) return act(tx);
        isReplaced = true;
        throw new SendingLockLost();
      });
    try {
      await work({ ...deps, write, isStopping: () => isReplaced || lost.aborted || deps.isStopping() });
    } catch (error) {
      if (!(error instanceof SendingLockLost)) throw error;
      log.warn("Another sender has taken over; this one has stopped");
    } finally {
      lost.removeEventListener("abort", sayLost);
    }
  });
  return held !== undefined;
}

/**
 * Ends the transactions that a frozen sender has open, because the next epoch waits for them. PostgreSQL itself ends one
 * after eight seconds, and then, one after another, those that have waited for a row of it.
 */
const endFrozenWrites = (db: Db) =>
  sql`
    select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where database = (select oid from pg_database where datname = current_database())
      and relation = 'sending_epoch'::regclass and mode = 'RowShareLock' and usename = current_user
      and state_change < clock_timestamp() - make_interval(secs => ${FROZEN_AFTER_MS / SECOND})`.execute(db);

async function startEpoch(db: Db): Promise<number> {
  const { epoch } = await db
    .insertInto("sending_epoch")
    .values({ id: 1, epoch: 1 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ epoch: sql<number>`sending_epoch.epoch + 1` }),
    )
    .returning("epoch")
    .executeTakeFirstOrThrow();
  return epoch;
}

/** Locks the epoch (RowShareLock) until the transaction ends, so that a sender which takes over waits for it. */
async function isEpoch(tx: DbOrTx, expected: number): Promise<boolean> {
  const row = await lockedForReading(tx.selectFrom("sending_epoch").select("epoch"), tx).executeTakeFirst();
  return row?.epoch === expected;
}
