import { standardFields, standardOf } from "../../../../contract/audience/standard-fields.ts";
import { MAX_VALUE_LENGTH } from "../../../../contract/audience/subscriber-attributes.ts";
import { listFields } from "../../../audience/attributes/find-attributes.ts";
import type { Links } from "../../../audience/subscribers/links.ts";
import { fillWords, type Words } from "../../../engines/mime/holes.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { getSettings } from "../../../site-owner/settings/get-settings.ts";
import { valuesOf } from "../../delivery/outbound/compose-delivery.ts";
import { trackMail } from "../../delivery/progress/track-mail.ts";
import { findLastSubscriberId } from "../../../audience/subscribers/find-subscriber.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

export type LargestCopyDeps = Pick<Kernel, "signer" | "publicUrl"> & { db: DbOrTx; links: Links };

/** The longest that an address can be (`contract/base/email.ts`). */
const LONGEST_ADDRESS = "a".repeat(254);
const LONGEST_VALUE = "v".repeat(MAX_VALUE_LENGTH);

/** Returns the HTML of the largest email that a newsletter can become for one reader, with its links as they are sent. */
export async function largestCopy(
  deps: LargestCopyDeps,
  newsletterId: number,
  words: Words,
): Promise<string> {
  const { isTrackingOn } = await getSettings(deps.db);
  const html = isTrackingOn ? trackMail(words.html, deps.publicUrl).html : words.html;
  const reader = {
    subscriberId: await findLastSubscriberId(deps.db),
    address: LONGEST_ADDRESS,
    mailboxKey: LONGEST_ADDRESS,
    ...standardOf((name) => "n".repeat(standardFields[name].max)),
    fields: Object.fromEntries((await listFields(deps.db)).map(({ key }) => [key, LONGEST_VALUE])),
  };
  return fillWords({ ...words, html }, valuesOf(deps, newsletterId, reader)).html;
}
