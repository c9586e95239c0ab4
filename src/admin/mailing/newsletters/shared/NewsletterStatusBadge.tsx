import type { NewsletterStatus } from "../../../../contract/mailing/newsletters.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { statusName } from "./newsletter-words.ts";

const looks = {
  sent: { color: "ok" },
  scheduled: { color: "info" },
  draft: { color: "warn", isHollow: true },
  sending: { color: "live" },
  paused: { color: "warn" },
  cancelled: { color: "none" },
  failed: { color: "bad" },
} as const;

/** Green sent, blue scheduled, yellow a draft (spec, section 4). */
export function NewsletterStatusBadge({ status }: { status: NewsletterStatus }) {
  return <Badge {...looks[status]}>{statusName(status)}</Badge>;
}
