import type { SecondTry } from "../../../../contract/newsletter-actions.ts";
import { judgeFailure } from "../../refusals/judge-refusal.ts";
import { IN_DOUBT } from "../progress/verdict.ts";

/** Why somebody has not got a newsletter that a second try may bring. */
type UnsentReason = keyof SecondTry["reasons"];

/** Judges a delivery that failed, or that was skipped by a cancel. Undefined for one that has failed for good. */
export function whyUnsent({ state, code }: { state: string; code: string | null }): UnsentReason | undefined {
  if (state === "skipped") return "unreached";
  const said = code ?? "";
  if (said.startsWith(IN_DOUBT)) return "doubt";
  const reason = judgeFailure(said);
  return reason === "final" ? undefined : reason;
}
