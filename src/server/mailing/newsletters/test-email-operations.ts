import type { LastTest, TestedText } from "../../../contract/newsletters.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { findUnsaved } from "../../content/writing/unsaved-texts.ts";
import { newsletterTexts } from "./editing/newsletter-texts.ts";
import { findById } from "./editing/store.ts";
import { findTestEmail, saveTestEmail } from "./editing/test-email-store.ts";
import type { Tested } from "./editing/test-email-store.ts";

/** Writes down that a test email of a newsletter went out. A newsletter that was deleted meanwhile needs no note. */
export async function recordTest(
  { db, now }: { db: Db; now: Clock },
  { email, ...text }: TestedText & { email: string },
) {
  const tested = testedOf(text);
  if (!tested) return;
  await db.transaction().execute(async (tx) => {
    const there =
      tested.copy_id === null
        ? await findById(tx, tested.newsletter_id)
        : await findUnsaved(tx, newsletterTexts, tested.copy_id);
    if (there) await saveTestEmail(tx, tested, { recipient: email, sent_at: instant(now()) });
  });
}

/** The last test email of a newsletter; null before the first. */
export async function findLastTest(db: Db, text: TestedText): Promise<LastTest | null> {
  const tested = testedOf(text);
  const row = tested && (await findTestEmail(db, tested));
  return row ? { email: row.recipient, sentAt: row.sent_at } : null;
}

function testedOf({ newsletterId, workingCopyId }: TestedText): Tested | undefined {
  if (newsletterId !== undefined) return { newsletter_id: newsletterId, copy_id: null };
  return workingCopyId === undefined ? undefined : { newsletter_id: null, copy_id: workingCopyId };
}
