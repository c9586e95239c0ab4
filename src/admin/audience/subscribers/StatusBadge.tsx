import type { Subscriber } from "../../../contract/audience/subscriber.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { statusNames } from "../audience-words.ts";

const looks = {
  active: { color: "ok" },
  pending: { color: "warn", isHollow: true },
  paused: { color: "none", isHollow: true },
  suppressed: { color: "bad" },
  unsubscribed: { color: "none" },
} as const;

export const StatusBadge = ({ status }: Pick<Subscriber, "status">) => (
  <Badge {...looks[status]}>{statusNames[status]}</Badge>
);
