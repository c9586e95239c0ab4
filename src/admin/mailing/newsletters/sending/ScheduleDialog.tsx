import { readConflict } from "../../../api/read-conflict.ts";
import { stopsScheduling } from "../../../../contract/mailing/flight-check.ts";
import { newsletterConflictSchema, type Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { useState } from "react";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { FutureTime } from "../../../ui/calendar/FutureTime.tsx";
import { FlightResult } from "../../../ui/states/FlightChecks.tsx";
import { ReachPart } from "../../../audience/ReachPart.tsx";
import { OpenDraft } from "./OpenDraft.tsx";
import { useSchedule } from "./sending-actions.ts";
import { useFlightCheck } from "./use-flight-check.ts";

interface ScheduleDialogProps {
  newsletter: Pick<Newsletter, "id" | "subject" | "revision">;
  zone: string;
  /** What is chosen at first. */
  initial?: string | undefined;
  onClose: () => void;
  /** Instead of `onClose`, once it is done. */
  onScheduled?: () => void;
  /** Instead of `onClose`, for what somebody else has saved since. */
  onConflict?: ((theirs: Newsletter) => void) | undefined;
}

/** Asks on which day and at what time, by the clock of the site, a newsletter is to go out by itself. */
export function ScheduleDialog({
  newsletter: { id, subject, revision },
  zone,
  initial,
  onClose,
  onScheduled = onClose,
  onConflict = onClose,
}: ScheduleDialogProps) {
  const [scheduledFor, setScheduledFor] = useState(initial);
  const fill = useFillFields();
  const schedule = useSchedule();
  const { data, error } = useFlightCheck(id);
  // Whether its post is public is asked of the time that is chosen, by the server.
  const checks = data?.checks.filter(({ name }) => name !== "posts");
  const isStopped = checks?.some(stopsScheduling) ?? error === null;
  const fail = (error: Error) => {
    const theirs = readConflict(error, newsletterConflictSchema)?.current;
    if (theirs) onConflict(theirs);
    else onClose();
  };
  const confirm = () => {
    if (!scheduledFor) return;
    schedule.mutate({ id, revision, scheduledFor }, { onSuccess: onScheduled, onError: fail });
  };
  return (
    <Dialog
      title="Schedule Newsletter"
      description={`“${fill(subject)}” will be sent automatically at the time you choose.`}
      onClose={() => !schedule.isPending && onClose()}
      footer={
        <>
          <Button disabled={schedule.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={!scheduledFor || isStopped || schedule.isPending}
            onClick={confirm}
          >
            {schedule.isPending ? "Scheduling..." : "Schedule"}
          </Button>
        </>
      }
    >
      <FutureTime zone={zone} initial={initial} words="Goes out" onPick={setScheduledFor} />
      <div className="mt-3">
        {data && <ReachPart reach={data} segment={data.segment} />}
        <FlightResult checks={checks} error={error} openIt={<OpenDraft id={id} onClick={onClose} />} />
      </div>
    </Dialog>
  );
}
