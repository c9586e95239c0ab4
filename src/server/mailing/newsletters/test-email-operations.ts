import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import * as calls from "../../../contract/mailing/newsletters.ts";
import type { TestedText } from "../../../contract/mailing/newsletters.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { instant } from "../../base/clock.ts";
import { findUnsaved } from "../../content/writing/unsaved-texts.ts";
import { requireCapability, type Visitor } from "../../kernel/http/permit.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { sendTestMail } from "../delivery/starting/send-test.ts";
import { MAY_NOT_SEND } from "./editing/newsletter-operations.ts";
import { newsletterTexts } from "./editing/newsletter-texts.ts";
import { findById } from "./editing/store.ts";
import { findTestEmail, saveTestEmail, type Tested } from "./editing/test-email-store.ts";

const { operation } = operationsWith<Kernel & { emails: EmailTemplates; links: Links }>();

const IN_OUTBOX = "No mail server is set, so the test newsletter is kept in the outbox.";

export const testEmailOperations = [
  operation(calls.sendTestEmail, async (needs, { body, visitor }) => {
    requireSight(visitor(), body);
    // People who write may mail themselves a test; a program that may not send mails nobody.
    if (visitor().by.kind === "token") requireCapability(visitor(), "newsletters.send", MAY_NOT_SEND);
    const keptId = await sendTestMail(needs, body);
    await recordTest(needs, body);
    const isInOutbox = (await needs.mailRoute(needs.db)).server === undefined;
    const message = isInOutbox ? IN_OUTBOX : "Check your inbox for the test newsletter.";
    // The answer links to the outbox only for people who may read it.
    const keptMailId = visitor().capabilities.has("settings.write") ? (keptId ?? null) : null;
    return { message, isInOutbox, keptMailId };
  }),

  operation(calls.getLastTest, async ({ db }, { query }) => {
    const tested = testedOf(query);
    const row = tested && (await findTestEmail(db, tested));
    return { lastTest: row ? { email: row.recipient, sentAt: row.sent_at } : null };
  }),
];

/** A newsletter that is filled for one subscriber shows their name and fields. */
export function requireSight(visitor: Visitor, { subscriberId }: { subscriberId?: number | null }) {
  if (typeof subscriberId === "number")
    requireCapability(visitor, "subscribers.read", "Your account may not see subscribers.");
}

/** Writes down that a test email of a newsletter went out. A newsletter that was deleted meanwhile needs no note. */
async function recordTest({ db, now }: Kernel, { email, ...text }: TestedText & { email: string }) {
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

function testedOf({ newsletterId, workingCopyId }: TestedText): Tested | undefined {
  if (newsletterId !== undefined) return { newsletter_id: newsletterId, copy_id: null };
  return workingCopyId === undefined ? undefined : { newsletter_id: null, copy_id: workingCopyId };
}
