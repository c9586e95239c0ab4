import { shortDayAndTimeIn } from "../../time/zoned-time.ts";
import type { NextIssueState } from "./dashboard-queries.ts";

/** What becomes of the next issue when nobody does anything. */
export function whatNext({
  issue,
  goesOutAt,
  digestAt,
  isDigestSentByItself,
  timeZone,
}: Omit<NextIssueState, "audience" | "later">): string {
  if (issue?.status === "scheduled") return "It goes out by itself. Until then it can be unscheduled.";
  if (issue) return "It waits for you: nothing is sent before you send or schedule it.";
  if (!digestAt) return "The weekly digest is switched off, so write it or leave the week out.";
  const at = shortDayAndTimeIn(timeZone, digestAt);
  // This week's is past: it had nothing new to tell, or was thrown away.
  if (digestAt > goesOutAt) return `Nothing goes out unless you write it. The next digest is made on ${at}.`;
  const made = `A digest of the new posts is made on ${at}`;
  return isDigestSentByItself ? `${made} and goes out by itself.` : `${made}, for you to send.`;
}
