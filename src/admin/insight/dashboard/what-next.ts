import { shortDayAndTimeIn } from "../../time/zoned-time.ts";
import type { NextIssueState } from "./dashboard-queries.ts";

/** What becomes of the next issue when nobody does anything. */
export function whatNext({
  issue,
  goesOutAt,
  digestAt,
  isDigestSentByItself,
  timeZone,
}: Pick<NextIssueState, "issue" | "goesOutAt" | "digestAt" | "isDigestSentByItself" | "timeZone">): string {
  if (issue?.status === "scheduled") return "It is sent automatically. You can unschedule it until then.";
  if (issue) return "It is not sent until you send or schedule it.";
  if (!digestAt) return "The weekly digest is off. Write a newsletter, or skip this week.";
  const at = shortDayAndTimeIn(timeZone, digestAt);
  // This week's is past: it had nothing new to tell, or was thrown away.
  if (digestAt > goesOutAt)
    return `Nothing is sent unless you write it. The next digest is prepared on ${at}.`;
  const made = `A digest of new posts is prepared on ${at}`;
  return isDigestSentByItself ? `${made} and sent automatically.` : `${made}, for you to send.`;
}
