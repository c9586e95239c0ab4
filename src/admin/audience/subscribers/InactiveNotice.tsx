import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf, counted } from "../../../contract/base/counting.ts";
import type { InactiveMonths } from "../../../contract/audience/subscriber-filters.ts";
import { ANSWER_DAYS, askInactive, stopAsking, type Inactivity } from "../../../contract/audience/sunset.ts";
import { useMay } from "../../api/session-query.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { useAction } from "../../ui/lists/use-action.ts";
import { inactivityQuery, refreshInactivity } from "../inactivity-query.ts";

/** Above the list of the inactive: why there is none, or how many can be asked and how asking goes. */
export function InactiveNotice({ months }: { months: InactiveMonths }) {
  const may = useMay();
  const { data, error } = useQuery(inactivityQuery(months));
  const [isAsking, setAsking] = useState(false);
  if (error && !data) return <FailureNotice>{error.message}</FailureNotice>;
  if (!data) return null;
  if (data.unknownBecause !== null) {
    return (
      <Notice tone="info">
        <b>Nobody is listed.</b> {data.unknownBecause}
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="info"
        action={may("newsletters.send") && <NoticeAction {...data} onAsk={() => setAsking(true)} />}
      >
        <InactivitySentence {...data} />
      </Notice>
      {isAsking && <AskDialog months={months} count={data.toAsk} onClose={() => setAsking(false)} />}
    </>
  );
}

function InactivitySentence(inactivity: Inactivity) {
  const { waiting, paused } = inactivity;
  const facts = [
    waiting > 0 && `${counted(waiting)} asked and not answered yet`,
    paused > 0 && `${counted(paused)} paused without an answer`,
  ].filter(Boolean);
  return (
    <>
      <b>{headlineOf(inactivity)}</b> {facts.length > 0 && `${facts.join(", ")}.`}
    </>
  );
}

function headlineOf({ asking, toAsk, waiting }: Inactivity): string {
  if (asking) return `Being asked, some at a time: ${counted(toAsk)} to go.`;
  if (toAsk > 0) return `${countOf(toAsk, "inactive subscriber")} not asked yet.`;
  return waiting > 0 ? "All inactive subscribers have been asked." : "Nobody is inactive.";
}

function NoticeAction({ asking, toAsk, onAsk }: Inactivity & { onAsk: () => void }) {
  const stop = useAction(
    {
      act: () => call(stopAsking),
      done: () => ({ title: "Stopped", description: "Nobody else is asked." }),
      failure: "Failed to stop asking.",
    },
    refreshInactivity,
  );
  if (asking) {
    return (
      <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate(undefined)}>
        Stop asking
      </Button>
    );
  }
  if (toAsk === 0) return null;
  return (
    <Button size="small" onClick={onAsk}>
      Ask whether they still want it
    </Button>
  );
}

interface AskDialogProps {
  months: InactiveMonths;
  count: number;
  onClose: () => void;
}

function AskDialog({ months, count, onClose }: AskDialogProps) {
  return (
    <ActionDialog
      title="Ask whether they still want it?"
      sentence={`${countOf(count, "subscriber")} will get one email, some at a time. Subscribers who do not answer, open or click within ${ANSWER_DAYS} days are paused: they get no newsletters until they resume. You can stop while emails are still to be sent.`}
      action={`Ask ${countOf(count, "subscriber")}`}
      pendingAction="Starting..."
      act={() => call(askInactive, { params: { months } })}
      refresh={refreshInactivity}
      onClose={onClose}
    />
  );
}
