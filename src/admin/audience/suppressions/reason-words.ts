import type { Suppression } from "../../../contract/audience/suppressions.ts";
import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";

export const reasonNames: Record<SuppressionReason, string> = {
  hard_bounce: "Bounced",
  complaint: "Complained",
  unsubscribe: "Unsubscribed",
  manual: "Added by hand",
};

export const reasonColors = {
  hard_bounce: "bad",
  complaint: "bad",
  unsubscribe: "none",
  manual: "info",
} as const satisfies Record<SuppressionReason, string>;

/** What lifting each means. An unsubscribe is not lifted. */
export const liftingMeans: Record<Exclude<SuppressionReason, "unsubscribe">, string> = {
  hard_bounce:
    "The last email to this mailbox bounced. If it still does not exist, the next email bounces too, which harms your reputation with mailbox providers.",
  complaint:
    "This subscriber reported an email as spam. They stay unsubscribed. They can subscribe again and confirm.",
  manual: "A subscriber with this address will get the next newsletter.",
};

/** `bounced and unsubscribed` */
export const otherReasonWords = (reasons: readonly SuppressionReason[]) =>
  reasons.map((reason) => reasonNames[reason].toLowerCase()).join(" and ");

/** The address, where we have it. */
export const nameOf = ({ email }: Pick<Suppression, "email">) => email ?? "Erased or never a subscriber";
