import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../../contract/base/counting.ts";
import { resumeSilent } from "../../../contract/audience/sunset.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { inactivityQuery, refreshInactivity } from "../inactivity-query.ts";

/** Above the list of the paused: those who did not answer, whom the owner can send newsletters again. */
export function PausedNotice() {
  const { data } = useQuery(inactivityQuery("3"));
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!data || data.paused === 0) return null;
  const silent = countOf(data.paused, "subscriber");
  return (
    <>
      <Notice
        tone="info"
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            Resume them
          </Button>
        }
      >
        <b>{silent} did not say whether they still want newsletters.</b> Those who paused by themselves resume
        after a month.
      </Notice>
      {isOpen && (
        <ActionDialog
          title="Send them newsletters again?"
          sentence={`The next newsletter goes to ${silent} who did not answer. They are not asked again before they have been silent for as long again.`}
          action="Resume"
          pendingAction="Resuming..."
          act={() => call(resumeSilent)}
          refresh={refreshInactivity}
          done={({ resumed }) => ({
            title: "Resumed",
            description: `${countOf(resumed, "subscriber")} ${resumed === 1 ? "gets" : "get"} newsletters again.`,
          })}
          onClose={close}
        />
      )}
    </>
  );
}
