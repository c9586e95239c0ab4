import type { Subscriber } from "../../../contract/subscribers.ts";
import { Badge } from "../../ui/Badge.tsx";

export function StatusBadge({ status }: Pick<Subscriber, "status">) {
  switch (status) {
    case "active":
      return <Badge colour="ok">Active</Badge>;
    case "paused":
      return (
        <Badge colour="none" isHollow>
          Paused
        </Badge>
      );
    case "suppressed":
      return <Badge colour="bad">Suppressed</Badge>;
    case "pending":
      return (
        <Badge colour="warn" isHollow>
          Pending
        </Badge>
      );
    default:
      return <Badge colour="none">Unsubscribed</Badge>;
  }
}
