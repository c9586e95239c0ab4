import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { ReadMailRoute } from "../../../kernel/mail/mail-route.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import { senderOf } from "../../../site-owner/settings/sender-of.ts";
import * as store from "./store.ts";

/** Gives sends that continue the sender of now: the mail server may have refused the one that they began with. */
export async function renewSender(
  { mailRoute }: { mailRoute: ReadMailRoute },
  tx: DbOrTx,
  newsletterIds: readonly number[],
) {
  const { mailFrom } = await mailRoute(tx);
  await store.setSender(tx, newsletterIds, senderOf(await getSettings(tx), mailFrom));
}
