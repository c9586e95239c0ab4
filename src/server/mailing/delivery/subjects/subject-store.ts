import type { Updateable } from "kysely";
import type { SubjectCounts } from "../../../../contract/mailing/subject-tests.ts";
import type { Instant } from "../../../base/clock.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { NewslettersTable } from "../../../kernel/db/schema.ts";
import type { NewsletterRow } from "../progress/store.ts";

type Status = NewsletterRow["status"];

/** Counts what each subject has come to; null are those who wait for the decision, or got what it chose. */
export async function countByVariant(
  db: DbOrTx,
  newsletterId: number,
): Promise<(SubjectCounts & { variant: number | null })[]> {
  return db
    .selectFrom("newsletter_chunks")
    .innerJoin("deliveries", (join) =>
      join
        .onRef("deliveries.newsletter_id", "=", "newsletter_chunks.newsletter_id")
        .onRef("deliveries.chunk", "=", "newsletter_chunks.chunk"),
    )
    .select(["variant", ({ fn }) => fn.countAll<number>().as("recipients")])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("deliveries.state", "=", literal("sent")).as("sent"),
      fn.count<number>("opened_at").as("opened"),
      fn.count<number>("clicked_at").as("clicked"),
    ])
    .where("newsletter_chunks.newsletter_id", "=", newsletterId)
    .groupBy("variant")
    .execute();
}

/** Finds a newsletter whose test is not decided, in one of `states`. */
export async function findUndecided(
  db: DbOrTx,
  id: number,
  states: readonly Status[],
): Promise<NewsletterRow | undefined> {
  return db
    .selectFrom("newsletters")
    .selectAll()
    .where("id", "=", id)
    .where("status", "in", states)
    .where("subject_test", "is not", null)
    .where("subject_outcome", "is", null)
    .executeTakeFirst();
}

/** True if the sample of a test has a chunk, or an open one. */
export async function hasSample(db: DbOrTx, newsletterId: number, { isOpen }: { isOpen: boolean }) {
  const row = await db
    .selectFrom("newsletter_chunks")
    .select("chunk")
    .where("newsletter_id", "=", newsletterId)
    .where("variant", "is not", null)
    .$if(isOpen, (query) => query.where("state", "=", literal("open")))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a newsletter whose test is not decided. Undefined when somebody was faster, or it is in none of `states`. */
export async function changeUndecided(
  tx: DbOrTx,
  { id, states, dueAt }: { id: number; states: readonly Status[]; dueAt?: Instant | null },
  change: Updateable<NewslettersTable>,
): Promise<NewsletterRow | undefined> {
  return tx
    .updateTable("newsletters")
    .set(change)
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .where("status", "in", states)
    .where("subject_test", "is not", null)
    .where("subject_outcome", "is", null)
    .$if(dueAt !== undefined, (update) =>
      update.where("subject_due_at", dueAt === null ? "is" : "=", dueAt ?? null),
    )
    .returningAll()
    .executeTakeFirst();
}
