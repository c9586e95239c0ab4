import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { markUnsubscribed } from "../subscribers/store.ts";
import { suppress, type SuppressionInput } from "./suppression-store.ts";

/** Stops all mail to an address; `evidence` quotes the report. Belongs into the transaction of its cause. */
export async function suppressAddress(tx: DbOrTx, suppression: SuppressionInput) {
  const evidence = withoutAddresses(suppression.evidence);
  await suppress(tx, { ...suppression, evidence });
}

/**
 * Removes addresses from the words of mail servers: the suppression list and the ledger outlive an erasure and must not
 * name the reader. The host of a link stays, because it may be that of a block list.
 */
export const withoutAddresses = (words: string) =>
  words.replaceAll(/(https?:\/\/[^\s@/?]+[/?])?[^\s<>()[\]"':;,@]{1,64}@(?=[\w.-])/gi, "$1…@");

type Complaint = Omit<SuppressionInput, "reason">;

/**
 * Stops all mail to an address that reported a newsletter as spam, and unsubscribes its holder. Belongs into the
 * transaction of its cause.
 */
export async function unsubscribeComplainer(tx: DbOrTx, complaint: Complaint) {
  await suppressAddress(tx, { ...complaint, reason: "complaint" });
  const before = await markUnsubscribed(tx, complaint.mailboxKey, complaint.at);
  if (before?.status === "active")
    await happened(tx, { kind: "subscriber.left", id: before.id }, new Date(complaint.at));
}
