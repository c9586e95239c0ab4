import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SuppressionInput } from "../subscribers/store.ts";
import * as store from "../subscribers/store.ts";

/** Nobody mails the address again; `evidence` is what was said of it. Belongs into the transaction of what caused it. */
export async function suppressAddress(tx: DbOrTx, suppression: SuppressionInput) {
  const evidence = withoutAddresses(suppression.evidence);
  await store.suppress(tx, { ...suppression, evidence });
}

/** What servers say names the reader, whom the list must not name: it outlives the person's wish to be erased. */
export const withoutAddresses = (words: string) =>
  words.replaceAll(/[^\s<>()[\]"':;,@]{1,64}@(?=[\w.-])/g, "…@");

type Complaint = Omit<store.SuppressionInput, "reason">;

/** Stops all mail to an address that called a letter spam, and unsubscribes its holder. Belongs into the transaction of its cause. */
export async function unsubscribeComplainer(tx: DbOrTx, complaint: Complaint) {
  await suppressAddress(tx, { ...complaint, reason: "complaint" });
  await store.markUnsubscribed(tx, complaint.mailboxKey, complaint.at);
}
