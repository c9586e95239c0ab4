import type { SuppressionReason } from "../../../contract/suppressions.ts";

const statusAfter: Partial<Record<SuppressionReason, string>> = {
  hard_bounce: "bounced",
  complaint: "complained",
};

/** Those that an export names in the place of a status. */
export const EXPORTED_REASONS = ["hard_bounce", "complaint"] as const satisfies SuppressionReason[];

/**
 * What a list says of somebody whom nobody may mail for `reason`: a product that takes it in must not mail them either.
 * An import reads these words.
 */
export const exportedStatus = (status: string, reason: SuppressionReason | null | undefined): string =>
  (reason && statusAfter[reason]) ?? status;
