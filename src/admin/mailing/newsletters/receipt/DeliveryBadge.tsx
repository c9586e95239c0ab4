import type { DeliveryState } from "../../../../contract/audience/recipient-filters.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { stateNames } from "./recipient-words.ts";

/** The outcome of one copy. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  switch (state) {
    case "sent":
      return <Badge color="ok">Sent</Badge>;
    case "failed":
      return <Badge color="bad">Failed</Badge>;
    case "deferred":
      return <Badge color="warn">Deferred</Badge>;
    case "pending":
    case "skipped":
      return (
        <Badge color="none" isHollow>
          {stateNames[state]}
        </Badge>
      );
  }
}
