import { Moment } from "../time/Moment.tsx";
import { Popover } from "../ui/Popover.tsx";
import type { SavingState } from "./autosave.ts";

interface SaveStateProps {
  saving: SavingState;
  /** Opens both texts. */
  onCompare: () => void;
}

/** How far the server has what is written: one line, which is cut off where it has no room. */
export function SaveState({ saving, onCompare }: SaveStateProps) {
  if (saving.phase === "conflict") {
    return (
      <div role="alert" className="flex min-w-0 gap-x-2 text-bad">
        <span className="truncate max-lg:sr-only">{saving.error.message}</span>
        <button type="button" className="link truncate" onClick={onCompare}>
          Compare both texts
        </button>
      </div>
    );
  }
  if (saving.phase === "failed")
    return <Failure words={`Not saved, but kept in this browser. ${saving.error.message}`} />;
  return (
    <output className="truncate text-ink-3 tabular-nums">
      {saving.phase === "saved" && (
        <>
          Saved <Moment at={saving.savedAt} as="clockTime" />
        </>
      )}
      {(saving.phase === "waiting" || saving.phase === "saving") && "Saving…"}
    </output>
  );
}

/** The whole sentence opens with a click: it may be longer than its place. */
function Failure({ words }: { words: string }) {
  return (
    <div role="alert" className="flex min-w-0">
      <Popover
        label="Why it is not saved"
        align="start"
        trigger={
          <button type="button" className="link truncate text-left text-bad">
            {words}
          </button>
        }
      >
        <p>{words}</p>
      </Popover>
    </div>
  );
}
