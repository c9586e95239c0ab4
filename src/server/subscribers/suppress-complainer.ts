import type { DbOrTx } from "../platform/db/open.ts";
import * as store from "./store.ts";
import { suppressAddress } from "./suppress-address.ts";

type Complaint = Omit<store.SuppressionInput, "reason">;

/** Nobody mails who has called a letter spam, and they are no subscriber any more. Belongs into the transaction of its cause. */
export async function unsubscribeComplainer(
  tx: DbOrTx,
  complaint: Complaint,
  subscriberId: number | undefined,
) {
  await suppressAddress(tx, { ...complaint, reason: "complaint" });
  if (subscriberId) await store.markUnsubscribed(tx, subscriberId, complaint.at);
}
