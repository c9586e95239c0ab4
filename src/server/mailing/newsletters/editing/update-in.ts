import type { ExpressionBuilder, Updateable } from "kysely";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { Tables } from "../../../kernel/db/schema.ts";
import type { NewslettersTable } from "../../../kernel/db/schema.ts";
import type { NewsletterRow } from "./store.ts";

/** The text of an email of the welcome series stays a draft: each send of it is a newsletter of its own. */
const isNoSeriesText = (row: ExpressionBuilder<Tables, "newsletters">) =>
  row.not(
    row.exists(
      row
        .selectFrom("series_steps")
        .select("id")
        .whereRef("series_steps.newsletter_id", "=", "newsletters.id"),
    ),
  );

/**
 * Writes `change` if the newsletter is in one of `states`, and nobody has changed it since `revision`. Returns undefined
 * if it is not, or does not exist.
 */
export async function updateIn(
  db: DbOrTx,
  {
    id,
    states,
    revision,
  }: { id: number; states: readonly NewsletterRow["status"][]; revision?: number | undefined },
  change: Updateable<NewslettersTable>,
): Promise<NewsletterRow | undefined> {
  return db
    .updateTable("newsletters")
    .set(change)
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .where("status", "in", states)
    .$if(change.status !== undefined, (update) => update.where(isNoSeriesText))
    .$if(revision !== undefined, (update) => update.where("revision", "=", revision ?? 0))
    .returningAll()
    .executeTakeFirst();
}
