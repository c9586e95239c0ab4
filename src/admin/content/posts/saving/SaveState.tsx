import type { SavingState } from "./autosave.ts";
import { Moment } from "../../../time/Moment.tsx";

interface SaveStateProps {
  saving: SavingState;
  /** Opens both texts. */
  onCompare: () => void;
}

/** How far the server has what is written, in a few words. */
export function SaveState({ saving, onCompare }: SaveStateProps) {
  if (saving.phase === "conflict") {
    return (
      <p role="alert" className="flex gap-x-2 text-bad">
        <Line words={saving.error.message} />
        <button type="button" className="link shrink-0" onClick={onCompare}>
          Compare both texts
        </button>
      </p>
    );
  }
  if (saving.phase === "failed") {
    return (
      <p role="alert" className="flex text-bad">
        <Line words={`Not saved, but kept in this browser. ${saving.error.message}`} />
      </p>
    );
  }
  return (
    <output className="text-ink-3 tabular-nums">
      {saving.phase === "saved" && (
        <>
          Saved <Moment at={saving.savedAt} as="clockTime" />
        </>
      )}
      {(saving.phase === "waiting" || saving.phase === "saving") && "Saving…"}
    </output>
  );
}

/** One line: what does not fit into it is read by pointing at it. */
const Line = ({ words }: { words: string }) => (
  <span className="truncate" title={words}>
    {words}
  </span>
);
