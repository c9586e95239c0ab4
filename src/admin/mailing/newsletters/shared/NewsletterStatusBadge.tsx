import type { NewsletterStatus } from "../../../../contract/newsletters.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { statusName } from "./newsletter-words.ts";

const looks = {
  sent: { colour: "ok" },
  scheduled: { colour: "info" },
  draft: { colour: "warn", isHollow: true },
  sending: { colour: "live" },
  paused: { colour: "warn" },
  cancelled: { colour: "none" },
  failed: { colour: "bad" },
} as const;

/** Green sent, blue scheduled, yellow a draft (spec, section 4). */
export function NewsletterStatusBadge({ status }: { status: NewsletterStatus }) {
  return <Badge {...looks[status]}>{statusName(status)}</Badge>;
}
