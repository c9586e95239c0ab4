import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../buttons/Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** Asks before somebody leaves a screen with changes that only this screen has. */
export function LeaveUnsavedDialog({ isUnsaved }: { isUnsaved: boolean }) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ended = new AbortController();
    addEventListener("beforeunload", (event) => event.preventDefault(), { signal: ended.signal });
    return () => ended.abort();
  }, [isUnsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== "blocked") return null;
  const stay = () => blocker.reset();
  return (
    <Dialog
      title="Leave without saving?"
      description="Your unsaved changes will be lost."
      onClose={stay}
      footer={
        <>
          <Button kind="ghost" onClick={() => blocker.proceed()}>
            Discard changes
          </Button>
          <Button kind="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
