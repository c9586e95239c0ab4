import type { ReactNode } from "react";
import { ApiError } from "../api/client.ts";
import { Moment } from "../time/Moment.tsx";
import { Popover } from "../ui/dialogs/Popover.tsx";
import { isSignedOut, type SavingState } from "./autosave.ts";

interface SaveStateProps {
  session: { signIn: () => Promise<void> };
  state: { saving: SavingState; isKeptHere: boolean | undefined };
  /** Opens both texts. */
  onCompare: () => void;
}

/**
 * How far the server has what is written: one line, which is cut off where it has no room. What the writer has to know is
 * on up to three lines of a narrow bar, which stays as high as it is.
 */
export function SaveState({ session, state: { saving, isKeptHere }, onCompare }: SaveStateProps) {
  if (saving.phase === "conflict") {
    const lost = isKeptHere === false ? `${NOWHERE} ` : "";
    return <Asked words={lost + saving.error.message} action={compareWords} onAct={onCompare} />;
  }
  if (saving.phase === "failed") {
    if (!isSignedOut(saving.error))
      return <Failure words={`${placeOf(isKeptHere, "Not saved")} ${reasonOf(saving.error)}`} />;
    return (
      <Asked
        words={placeOf(isKeptHere, "Signed out")}
        action="Sign in to save"
        onAct={() => void session.signIn()}
      />
    );
  }
  return (
    // Without room, its second word is left out, not cut.
    <output className="flex h-[1lh] flex-wrap gap-x-1 overflow-hidden text-ink-3 tabular-nums">
      {saving.phase === "saved" && (
        <>
          Saved <Moment at={saving.savedAt} as="clockTime" />
        </>
      )}
      {(saving.phase === "waiting" || saving.phase === "saving") && "Saving…"}
    </output>
  );
}

/** A narrow bar has room for its verb. */
const compareWords = (
  <>
    Compare<span className="max-lg:sr-only"> both texts</span>
  </>
);

const NOWHERE = "Not saved anywhere: copy your text.";

/** What became of a text that the server does not have: the browser says whether it could store it. */
function placeOf(isKeptHere: boolean | undefined, what: string): string {
  if (isKeptHere === undefined) return `${what}.`;
  if (isKeptHere) return `${what}, but kept in this browser.`;
  return NOWHERE;
}

/** What a call says of a lost connection asks people to try again, which the saving does by itself. */
const reasonOf = (error: Error) =>
  error instanceof ApiError && error.status === 0 ? "No answer from the server: retrying." : error.message;

/** What waits for the writer, who goes on writing until they click. */
function Asked({ words, action, onAct }: { words: string; action: ReactNode; onAct: () => void }) {
  return (
    <div role="alert" className="flex min-w-0 gap-x-2 text-bad max-xl:flex-col max-xl:leading-[1.2]">
      <span title={words} className="xl:truncate max-xl:line-clamp-2">
        {words}
      </span>
      <button type="button" className="link truncate text-left xl:shrink-0" onClick={onAct}>
        {action}
      </button>
    </div>
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
          <button
            type="button"
            className="link text-left text-bad max-xl:line-clamp-3 max-xl:leading-[1.2] xl:truncate"
          >
            {words}
          </button>
        }
      >
        <p>{words}</p>
      </Popover>
    </div>
  );
}
