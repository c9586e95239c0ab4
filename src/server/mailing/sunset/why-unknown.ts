import { countOf } from "../../../contract/counting.ts";
import type { findKnownSilence } from "../../audience/directory/find-audience.ts";

/** Says why nobody can tell who is inactive; undefined if somebody can. */
export function whyUnknown(silence: Awaited<ReturnType<typeof findKnownSilence>>): string | undefined {
  if ("since" in silence) return undefined;
  if ("isTrackingOff" in silence)
    return "Opens and clicks are not counted, so nobody can tell who reads. You can count them under Settings → Reader privacy.";
  const more = countOf(silence.missingDays, "more day");
  return `Opens and clicks have not been counted for long enough. The list needs ${more}.`;
}
