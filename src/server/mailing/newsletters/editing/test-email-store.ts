import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

/** A saved newsletter, or one that was never saved, by its working copy. */
export type Tested = { newsletter_id: number; copy_id: null } | { newsletter_id: null; copy_id: number };

const isOf = ({ newsletter_id, copy_id }: Tested) =>
  newsletter_id === null ? (["copy_id", copy_id] as const) : (["newsletter_id", newsletter_id] as const);

/** Writes down the last test email, in the place of the one before. */
export async function saveTestEmail(
  tx: DbOrTx,
  tested: Tested,
  email: { recipient: string; sent_at: Instant },
) {
  const [column, id] = isOf(tested);
  await tx.deleteFrom("test_emails").where(column, "=", id).execute();
  await tx
    .insertInto("test_emails")
    .values({ ...tested, ...email })
    .execute();
}

export async function findTestEmail(
  db: DbOrTx,
  tested: Tested,
): Promise<{ recipient: string; sent_at: Instant } | undefined> {
  const [column, id] = isOf(tested);
  return db
    .selectFrom("test_emails")
    .select(["recipient", "sent_at"])
    .where(column, "=", id)
    .executeTakeFirst();
}

/** Gives the test email of an unsaved newsletter to the newsletter that it became. */
export async function moveTestEmail(tx: DbOrTx, copyId: number, newsletterId: number) {
  await tx
    .updateTable("test_emails")
    .set({ newsletter_id: newsletterId, copy_id: null })
    .where("copy_id", "=", copyId)
    .execute();
}
