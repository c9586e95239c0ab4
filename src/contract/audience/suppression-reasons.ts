/** Why nobody mails an address: its mailbox is dead, its reader reported a newsletter as spam, left, or the owner said so. */
export const suppressionReasons = ["hard_bounce", "complaint", "unsubscribe", "manual"] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];
