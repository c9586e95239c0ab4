import type { Instant } from "../../../base/clock.ts";
import { sayMailbox } from "../../../engines/mime/mailbox.ts";
import { addStep } from "../../../kernel/newsletter-steps.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { ReadMailRoute } from "../../../kernel/mail/mail-route.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import { senderOf } from "../../../site-owner/settings/sender-of.ts";
import * as store from "./store.ts";

/** Gives sends that continue the sender of now: the mail server may have refused the one that they began with. */
export async function renewSender(
  { mailRoute }: { mailRoute: ReadMailRoute },
  tx: DbOrTx,
  { newsletterIds, at }: { newsletterIds: readonly number[]; at: Instant },
) {
  const { mailFrom } = await mailRoute(tx);
  const sender = senderOf(await getSettings(tx), mailFrom);
  const changed = await store.setSender(tx, newsletterIds, sender);
  await addStep(tx, changed, { step: "change-sender", at, reason: sayMailbox(sender) });
}
