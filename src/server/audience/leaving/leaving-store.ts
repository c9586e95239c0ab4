import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

interface Leaving {
  newsletterId: number;
  subscriberId: number;
}

const onceKeyOf = ({ newsletterId, subscriberId }: Leaving) => `unsubscribe ${newsletterId} ${subscriberId}`;

/**
 * Records an unsubscribe once, for the newsletter whose link was clicked. Records nothing if that newsletter was
 * deleted.
 */
export async function recordLeaving(tx: DbOrTx, { at, ...leaving }: Leaving & { at: Instant }) {
  await tx
    .insertInto("events")
    .columns(["kind", "newsletter_id", "subscriber_id", "once_key", "at"])
    .expression(
      tx
        .selectFrom("newsletters")
        .select((from) => [
          from.val("unsubscribe" as const).as("kind"),
          "id",
          from.val(leaving.subscriberId).as("subscriber_id"),
          from.val(onceKeyOf(leaving)).as("once_key"),
          from.val(at).as("at"),
        ])
        .where("id", "=", leaving.newsletterId),
    )
    .onConflict((conflict) => conflict.column("once_key").where("once_key", "is not", null).doNothing())
    .execute();
}

/** Deletes the record of an unsubscribe that the subscriber has undone. */
export async function deleteLeaving(tx: DbOrTx, leaving: Leaving) {
  await tx.deleteFrom("events").where("once_key", "=", onceKeyOf(leaving)).execute();
}

/** Marks these subscribers as unsubscribed. Returns how many were not. */
export async function markAllUnsubscribed(tx: DbOrTx, ids: readonly number[], at: Instant): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable("subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: at })
    .where(isAmong(tx, "id", ids))
    .where("status", "<>", "unsubscribed")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
