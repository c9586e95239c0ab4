import type { SuppressionReason } from "../../../contract/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import { isPaused } from "../subscribers/audience.ts";

const statusAfter: Partial<Record<SuppressionReason, string>> = {
  hard_bounce: "bounced",
  complaint: "complained",
};

/** The reasons that an export names instead of a status. */
export const EXPORTED_REASONS = ["hard_bounce", "complaint"] as const satisfies SuppressionReason[];

/**
 * Returns the status that an export names for a subscriber who is suppressed for `reason` or paused at `at`, so that a
 * product that imports the list does not mail them either. Our own import reads these words.
 */
export const exportedStatus = (
  row: { status: string; paused_until: Instant | null },
  { reason, at }: { reason: SuppressionReason | null | undefined; at: Instant },
): string => (reason && statusAfter[reason]) ?? (isPaused(row, at) ? "paused" : row.status);
