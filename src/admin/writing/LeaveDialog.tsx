import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { FormFailure } from "../ui/forms/FormFailure.tsx";
import { withReassurance } from "./reassurance.ts";

/** The writing of one text. */
interface Session {
  getState: () => { isDirty: boolean; isKeptHere: boolean | undefined };
  /** True if the server has all that is written. */
  isKept: boolean;
  /** Undefined until it is saved for the first time. */
  saved: object | undefined;
  /** @throws ApiError: nothing was discarded. */
  discard: () => Promise<void>;
}

interface LeaveDialogProps {
  session: Session;
  isDirty: boolean;
  /** How many images are on their way, which end with the page. */
  uploading: number;
  /** A new text can be discarded elsewhere on the screen, so one that the server has is not asked about. */
  isNewClearable?: boolean;
}

/** Asks before one leaves a form with changes that are not saved, or while images are on their way, until they are. */
export function LeaveDialog({ session, isDirty, uploading, isNewClearable = false }: LeaveDialogProps) {
  const isUnsaved = () =>
    session.getState().isDirty && !(isNewClearable && session.saved === undefined && session.isKept);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (uploading > 0 || isUnsaved()) && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => uploading > 0 && event.preventDefault());
  const discard = useMutation({
    mutationFn: () => session.discard(),
    onSuccess: () => blocker.proceed?.(),
  });
  useEffect(() => {
    if (blocker.state === "blocked" && !isDirty && uploading === 0) blocker.proceed();
  }, [blocker, isDirty, uploading]);
  if (blocker.state !== "blocked") return null;
  const stay = () => blocker.reset();
  const { isKeptHere } = session.getState();
  return (
    <Dialog
      title="Leave without saving?"
      description={uploading > 0 ? UPLOADING : session.isKept ? KEPT : isKeptHere ? UNSENT : UNSTORED}
      onClose={stay}
      footer={
        <>
          {isDirty && (
            <Button kind="ghost" disabled={discard.isPending} onClick={() => discard.mutate()}>
              {discard.isPending ? "Discarding..." : "Discard changes"}
            </Button>
          )}
          <Button onClick={() => blocker.proceed()}>Leave</Button>
          <Button kind="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <FormFailure
        error={withReassurance(discard.error, session.isKept || !isKeptHere ? STILL_THERE : STILL_HERE)}
      />
    </Dialog>
  );
}

const UPLOADING =
  "Images and files that are still uploading will be missing from the text. Your text is kept.";
const KEPT =
  "Your unsaved text is kept here. Readers do not see it until you save it. Discarded text is kept in Revisions.";
const UNSENT =
  "Your last changes have not reached the server yet. This browser keeps them and offers them when you come back.";
const UNSTORED =
  "Your last changes are only on this screen: neither the server nor this browser could store them. Copy your text before you leave.";
const STILL_THERE = "Nothing was discarded.";
const STILL_HERE = "Nothing was discarded: this browser keeps your text.";
