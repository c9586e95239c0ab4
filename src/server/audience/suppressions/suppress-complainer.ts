import type { DbOrTx } from "../../kernel/db/open.ts";
import * as store from "../subscribers/store.ts";
import { suppressAddress } from "./suppress-address.ts";

type Complaint = Omit<store.SuppressionInput, "reason">;

/** Stops all mail to an address that called a letter spam, and unsubscribes its holder. Belongs into the transaction of its cause. */
export async function unsubscribeComplainer(tx: DbOrTx, complaint: Complaint) {
  await suppressAddress(tx, { ...complaint, reason: "complaint" });
  await store.markUnsubscribed(tx, complaint.mailboxKey, complaint.at);
}
