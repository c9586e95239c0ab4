import type { SecondTry } from "../../../../contract/mailing/newsletter-actions.ts";
import { judgeFailure } from "../../refusals/judge-refusal.ts";
import { IN_DOUBT } from "../progress/verdict.ts";

/** Why somebody has not got a newsletter that a second try may bring. */
type UnsentReason = keyof SecondTry["reasons"];

/**
 * Judges a delivery that failed, or that was skipped by a cancel, of a reader who may be mailed. One with a dead mailbox is
 * suppressed, and no such reader.
 */
export function whyUnsent({ state, code }: { state: string; code: string | null }): UnsentReason {
  if (state === "skipped") return "unreached";
  const said = code ?? "";
  return said.startsWith(IN_DOUBT) ? "doubt" : judgeFailure(said);
}
