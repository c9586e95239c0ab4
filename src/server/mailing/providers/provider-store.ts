import { sql } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { literal } from "../../kernel/db/literal.ts";
import { engineOf, type DbOrTx } from "../../kernel/db/open.ts";

/** Kinds of answers that are read: refusals of a whole list may all be worded differently. */
const MOST_ANSWERS = 5_000;

/** What follows the @ of an address: there is one (`mailboxKeyOf`). Empty of those who were erased. */
const domainOf = (db: DbOrTx) =>
  sql<string>`lower(substr(deliveries.address, ${sql.raw(engineOf(db) === "sqlite" ? "instr" : "strpos")}(deliveries.address, '@') + 1))`;

const isReturned = sql<boolean>`(events.kind = 'complaint' or (events.kind = 'bounce'
  and (events.once_key like 'hard:%' or events.once_key like 'policy:%') and deliveries.state = 'sent'))`;

/** Counts the deliveries of a newsletter by the domain of the address. Its key holds them together. */
export async function countByDomain(db: DbOrTx, newsletterId: number) {
  return db
    .selectFrom("deliveries")
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      return [
        domainOf(db).as("domain"),
        all.filterWhere("state", "=", literal("sent")).as("sent"),
        all.filterWhere("state", "=", literal("failed")).as("failed"),
        all
          .filterWhere((row) => row.or([row("attempts", ">", 1), row("state", "=", literal("deferred"))]))
          .as("deferred"),
        fn.count<number>("opened_at").as("opened"),
        fn.count<number>("clicked_at").as("clicked"),
      ];
    })
    .where("newsletter_id", "=", newsletterId)
    .groupBy(domainOf(db))
    .execute();
}

/** Counts the people by whom a newsletter was reported, or from whom it came back: refused by policy, or for good. */
export async function countReturnsByDomain(db: DbOrTx, newsletterId: number) {
  return returns(db, newsletterId)
    .select((row) => [
      domainOf(db).as("domain"),
      "events.kind",
      row.fn.count<number>("events.subscriber_id").distinct().as("count"),
    ])
    .groupBy([domainOf(db), "events.kind"])
    .execute();
}

/** Counts what servers answered to emails that they refused or put off, then or later. */
export async function countAnswers(db: DbOrTx, newsletterId: number) {
  const refused = await db
    .selectFrom("deliveries")
    .select(({ fn }) => [domainOf(db).as("domain"), "code as answer", fn.countAll<number>().as("count")])
    .where("newsletter_id", "=", newsletterId)
    .where("state", "in", ["failed", "deferred"])
    .groupBy([domainOf(db), "code"])
    .orderBy("count", "desc")
    .limit(MOST_ANSWERS)
    .execute();
  const returned = await returns(db, newsletterId)
    .select(({ fn }) => [
      domainOf(db).as("domain"),
      "events.detail as answer",
      fn.countAll<number>().as("count"),
    ])
    .where("events.kind", "=", "bounce")
    .groupBy([domainOf(db), "events.detail"])
    .orderBy("count", "desc")
    .limit(MOST_ANSWERS)
    .execute();
  return [...refused, ...returned];
}

const returns = (db: DbOrTx, newsletterId: number) =>
  db
    .selectFrom("events")
    .innerJoin("deliveries", (join) =>
      join
        .onRef("deliveries.newsletter_id", "=", "events.newsletter_id")
        .onRef("deliveries.subscriber_id", "=", "events.subscriber_id"),
    )
    .where("events.newsletter_id", "=", newsletterId)
    .where("events.kind", "in", ["bounce", "complaint"])
    .where(isReturned);

/** Newsletters whose deliveries are final and still there, without the welcome series and what went once more. */
const closed = (db: DbOrTx) =>
  db
    .selectFrom("newsletters")
    .select(["id", "subject", "closed_at"])
    .where("closed_at", "is not", null)
    .$narrowType<{ closed_at: Instant }>()
    .where("sent_count", ">", 0)
    .where("series_step_id", "is", null)
    .where("repeats_id", "is", null)
    .where("folded_at", "is", null);

/** The last ones, newest first; those that were closed before a moment if there is one. */
export async function findClosed(db: DbOrTx, { before, limit }: { before?: Instant; limit: number }) {
  return closed(db)
    .$if(before !== undefined, (rows) => rows.where("closed_at", "<", before ?? ""))
    .orderBy("closed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/**
 * Those that were closed after one moment and up to another, oldest first. Who gave one a second try has looked at it, and its
 * tries are counted anew.
 */
export async function findClosedBetween(db: DbOrTx, { after, upTo }: { after: Instant; upTo: Instant }) {
  return closed(db)
    .where("closed_at", ">", after)
    .where("closed_at", "<=", upTo)
    .where("retried_at", "is", null)
    .orderBy("closed_at")
    .execute();
}
