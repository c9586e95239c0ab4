import { sql } from "kysely";
import type { Instant } from "../../../base/clock.ts";
import { literal } from "../../../kernel/db/literal.ts";
import { lockedForReading } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";

/** Where a delivery is in the order in which the mail server answered: its moment, and its place in the ledger. */
interface Place {
  done_at: Instant | null;
  chunk: number;
  n: number;
}

const unsettled = (db: DbOrTx, newsletterId: number) =>
  db
    .selectFrom("deliveries")
    .where("deliveries.newsletter_id", "=", newsletterId)
    .where("state", "=", literal("failed"))
    .where("settled_at", "is", null);

/** Reads the next failed deliveries without decided consequences, with the mailbox that each reader has now. */
export async function findUnsettled(
  db: Db,
  newsletterId: number,
  { after, limit }: { after: Pick<Place, "chunk" | "n">; limit: number },
) {
  return unsettled(db, newsletterId)
    .leftJoin("subscribers", "subscribers.id", "deliveries.subscriber_id")
    .select(["chunk", "n", "subscriber_id", "address", "code", "done_at", "mailbox_key"])
    .where(sql<boolean>`(chunk, n) > (${after.chunk}, ${after.n})`)
    .orderBy("chunk")
    .orderBy("n")
    .limit(limit)
    .execute();
}

/** Returns the last delivery that a mail server has accepted. */
export async function findLastSent(db: Db, newsletterId: number): Promise<Place | undefined> {
  return db
    .selectFrom("deliveries")
    .select(["done_at", "chunk", "n"])
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("sent"))
    .orderBy("done_at", "desc")
    .orderBy("chunk", "desc")
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The consequences of what has failed so far are decided, at once: what is left would be weighed without the rest. */
export async function markSettled(tx: DbOrTx, newsletterId: number, at: Instant) {
  await tx
    .updateTable("deliveries")
    .set({ settled_at: at })
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("failed"))
    .where("settled_at", "is", null)
    .execute();
  await tx
    .updateTable("newsletters")
    .set((row) => ({
      doubted_at: null,
      settled_sent: row.ref("sent_count"),
      settled_bounced: row.ref("bounced_count"),
    }))
    .where("id", "=", newsletterId)
    .execute();
}

/** True once what a newsletter was refused says nothing of the readers. Nobody decides otherwise until the transaction ends. */
export async function isDoubted(tx: DbOrTx, newsletterId: number): Promise<boolean> {
  const query = tx.selectFrom("newsletters").select("doubted_at").where("id", "=", newsletterId);
  const row = await lockedForReading(query, tx).executeTakeFirst();
  return (row?.doubted_at ?? null) !== null;
}

/** What a newsletter was refused, and is not settled yet, says nothing of the readers. */
export async function markDoubted(tx: DbOrTx, newsletterId: number, at: Instant) {
  await tx.updateTable("newsletters").set({ doubted_at: at }).where("id", "=", newsletterId).execute();
}

/** The same, for the first time; undefined if it is doubted already. */
export async function beginDoubt(tx: DbOrTx, newsletterId: number, at: Instant) {
  return tx
    .updateTable("newsletters")
    .set({ doubted_at: at })
    .where("id", "=", newsletterId)
    .where("doubted_at", "is", null)
    .returning("subject")
    .executeTakeFirst();
}

/** The words that most readers of a newsletter were refused with. */
export async function findMostFrequentCode(db: DbOrTx, newsletterId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("deliveries")
    .select(["code", ({ fn }) => fn.countAll<number>().as("count")])
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("failed"))
    .groupBy("code")
    .orderBy("count", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.code ?? undefined;
}
