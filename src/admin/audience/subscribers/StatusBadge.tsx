import type { Subscriber } from "../../../contract/subscribers.ts";
import { Badge } from "../../ui/Badge.tsx";
import { statusNames } from "../audience-words.ts";

const looks = {
  active: { colour: "ok" },
  pending: { colour: "warn", isHollow: true },
  paused: { colour: "none", isHollow: true },
  suppressed: { colour: "bad" },
  unsubscribed: { colour: "none" },
} as const;

export const StatusBadge = ({ status }: Pick<Subscriber, "status">) => (
  <Badge {...looks[status]}>{statusNames[status]}</Badge>
);
