import type { Reach } from "../../contract/audience/reach.ts";
import { leftOutWords, reachWords } from "./audience-words.ts";

/** Says in a dialog how many get the newsletter, in which segment, and who is left out. */
export function ReachPart({ reach, segment }: { reach: Reach; segment: string | null }) {
  const leftOut = leftOutWords(reach);
  return (
    <p className="border-t border-rule py-3">
      Goes to <b className="font-semibold">{reachWords(reach)}</b>
      {segment !== null && <> in the segment “{segment}”</>}
      {leftOut && <span className="mt-1 block text-ink-2">Left out: {leftOut}</span>}
    </p>
  );
}
