import type { SuppressionReason } from "../../../contract/suppressions.ts";

const statusAfter: Partial<Record<SuppressionReason, string>> = {
  hard_bounce: "bounced",
  complaint: "complained",
};

/** The reasons that an export names instead of a status. */
export const EXPORTED_REASONS = ["hard_bounce", "complaint"] as const satisfies SuppressionReason[];

/**
 * Returns the status that an export names for a subscriber who is suppressed for `reason`, so that a product that
 * imports the list does not mail them either. Our own import reads these words.
 */
export const exportedStatus = (status: string, reason: SuppressionReason | null | undefined): string =>
  (reason && statusAfter[reason]) ?? status;
