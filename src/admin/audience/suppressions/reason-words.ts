import type { Suppression, SuppressionReason } from "../../../contract/suppressions.ts";

export const reasonNames: Record<SuppressionReason, string> = {
  hard_bounce: "Bounced",
  complaint: "Complained",
  unsubscribe: "Unsubscribed",
  manual: "Added by hand",
};

export const reasonColours = {
  hard_bounce: "bad",
  complaint: "bad",
  unsubscribe: "none",
  manual: "info",
} as const satisfies Record<SuppressionReason, string>;

/** What lifting each means. An unsubscribe is not lifted. */
export const liftingMeans: Record<Exclude<SuppressionReason, "unsubscribe">, string> = {
  hard_bounce:
    "The mailbox was dead when we last wrote to it. If it still is, the next letter comes back, which mailbox providers hold against you.",
  complaint:
    "This reader has called a letter of yours spam. They stay unsubscribed: they can subscribe again, and are then asked to confirm.",
  manual: "A subscriber with this address gets the next letter.",
};

/** The address, where we have it. */
export const nameOf = ({ email }: Pick<Suppression, "email">) => email ?? "Erased or never a subscriber";
