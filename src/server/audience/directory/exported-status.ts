import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import { isPaused } from "../subscribers/audience.ts";

const statusAfter: Partial<Record<SuppressionReason, string>> = {
  hard_bounce: "bounced",
  complaint: "complained",
  // No list has a word for a block by the owner.
  manual: "unsubscribed",
};

/** Every status that an export names. */
export const exportedStatuses = [
  "active",
  "pending",
  "paused",
  "unsubscribed",
  "bounced",
  "complained",
] as const;

/** The reasons that an export names instead of a status. The first in the alphabet takes precedence. */
export const EXPORTED_REASONS = ["complaint", "hard_bounce", "manual"] as const satisfies SuppressionReason[];

/**
 * Returns the status that an export names for a subscriber who is suppressed for `reason` or paused at `at`, so that a
 * product that imports the list does not mail them either. Our own import reads these words.
 */
export const exportedStatus = (
  row: { status: string; paused_until: Instant | null },
  { reason, at }: { reason: SuppressionReason | null | undefined; at: Instant },
): string => (reason && statusAfter[reason]) ?? (isPaused(row, at) ? "paused" : row.status);
