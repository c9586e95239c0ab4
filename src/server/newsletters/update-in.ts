import type { Updateable } from "kysely";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { NewslettersTable } from "../platform/db/tables/newsletters.ts";
import type { NewsletterRow } from "./store.ts";

/**
 * Writes `change` if the newsletter is in one of `states`, and nobody has changed it since `updatedAt`. Returns undefined
 * if it is not, or does not exist.
 */
export async function updateIn(
  db: DbOrTx,
  { id, states, updatedAt }: { id: number; states: readonly NewsletterRow["status"][]; updatedAt?: Instant },
  change: Updateable<NewslettersTable>,
): Promise<NewsletterRow | undefined> {
  return db
    .updateTable("newsletters")
    .set(change)
    .where("id", "=", id)
    .where("status", "in", states)
    .$if(updatedAt !== undefined, (update) => update.where("updated_at", "=", updatedAt ?? ""))
    .returningAll()
    .executeTakeFirst();
}
