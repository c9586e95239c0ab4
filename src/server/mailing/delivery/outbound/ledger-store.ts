import { sql, type Updateable } from "kysely";
import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { textRows } from "../../../kernel/db/text-rows.ts";
import type { DeliveriesTable } from "../../../kernel/db/schema.ts";
import type { ChunkKey } from "../progress/chunk-store.ts";

export interface Delivery {
  n: number;
  subscriber_id: number;
  address: string;
  attempts: number;
}

/** Reads the deliveries of a chunk that are due, in order. */
export async function findUnsent(
  db: DbOrTx,
  { newsletterId, chunk }: ChunkKey,
  now: Instant,
): Promise<Delivery[]> {
  return db
    .selectFrom("deliveries")
    .select(["n", "subscriber_id", "address", "attempts"])
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where((where) =>
      where.or([
        where("state", "=", "pending"),
        where.and([where("state", "=", "deferred"), where("next_at", "<=", now)]),
      ]),
    )
    .orderBy("n")
    .execute();
}

/** Records what the server has accepted of one chunk as sent, with its answers, in one statement. */
export async function recordSent(
  tx: DbOrTx,
  { newsletterId, chunk }: ChunkKey,
  { at, answers }: { at: Instant; answers: readonly { n: number; code: string }[] },
) {
  const rows = answers.map(({ n, code }) => ({ n: String(n), code }));
  await tx
    .with(
      // Materialised, and compared as what `n` is: SQLite goes through the answers and finds each row by its key.
      (cte) => cte("answers").materialized(),
      () => textRows(tx, rows, { names: ["n", "code"] }),
    )
    .updateTable("deliveries")
    .from("answers")
    .set((row) => ({
      state: "sent",
      attempts: sql`attempts + 1`,
      next_at: null,
      done_at: at,
      code: row.ref("answers.code"),
    }))
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where("deliveries.n", "=", (row) => row.cast<number>(row.ref("answers.n"), "integer"))
    .execute();
}

/** Records another outcome. */
export async function recordOutcome(
  tx: DbOrTx,
  { newsletterId, chunk, n }: ChunkKey & { n: number },
  change: Updateable<DeliveriesTable>,
) {
  await tx
    .updateTable("deliveries")
    .set(change)
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where("n", "=", n)
    .execute();
}

/**
 * Holds back what a sender had handed out when it died: nobody knows whether it went out. Deliveries that became due
 * only after the sender had taken the chunk were not handed out. Returns how many were held back.
 */
export async function holdDoubtful(
  tx: DbOrTx,
  { newsletterId, chunk, handedOut, takenAt }: ChunkKey & { handedOut: number; takenAt: Instant },
  { at, code }: { at: Instant; code: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("deliveries")
    .set({ state: "failed", code, next_at: null, done_at: at })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where("n", "<", handedOut)
    .where((where) =>
      where.or([
        where("state", "=", "pending"),
        where.and([where("state", "=", "deferred"), where("next_at", "<=", takenAt)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many deliveries are in each state, counted one by one: grouped by it, SQLite would sort them all in memory. */
export async function countStates(db: DbOrTx, newsletterId: number) {
  return db
    .selectFrom("deliveries")
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      return [
        all.filterWhere("state", "=", "pending").as("pending"),
        all.filterWhere("state", "=", "sent").as("sent"),
        all.filterWhere("state", "=", "failed").as("failed"),
        all.filterWhere("state", "=", "deferred").as("deferred"),
        all.filterWhere("state", "=", "skipped").as("skipped"),
      ];
    })
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirstOrThrow();
}
