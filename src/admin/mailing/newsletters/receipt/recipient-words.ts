import type { DeliveryState } from "../../../../contract/audience/recipient-filters.ts";
import type { Receipt } from "../shared/newsletter-queries.ts";

export const stateNames: Record<DeliveryState, string> = {
  pending: "Pending",
  sent: "Sent",
  failed: "Failed",
  deferred: "Deferred",
  skipped: "Skipped",
};

/** True if the opens and clicks of a newsletter are counted: only then do its links have numbers. */
export const isCounted = ({ links, reactions }: Receipt) => links.length > 0 || reactions.opened > 0;
