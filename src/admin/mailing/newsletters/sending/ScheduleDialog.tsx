import { readConflict } from "../../../api/read-conflict.ts";
import { newsletterConflictSchema } from "../../../../contract/newsletters.ts";
import { CalendarDays } from "../../../ui/icons/icons.tsx";
import { useState } from "react";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { dayName } from "./calendar.ts";
import { DayPicker } from "./DayPicker.tsx";
import { useSchedule } from "./sending-actions.ts";
import { dayIn, instantIn, weekdayAndTimeIn } from "../../../time/zoned-time.ts";

/** When the weekly newsletter goes out, unless said otherwise. */
const USUAL_TIME = "08:00";

interface ScheduleDialogProps {
  newsletter: Pick<Newsletter, "id" | "subject" | "revision">;
  zone: string;
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
  onClose,
  onScheduled = onClose,
  onConflict = onClose,
}: ScheduleDialogProps) {
  const [now] = useState(() => new Date().toISOString());
  const [day, setDay] = useState<string>();
  const [time, setTime] = useState(USUAL_TIME);
  const schedule = useSchedule();
  const scheduledFor = day && time ? instantIn(zone, day, time) : undefined;
  const isPast = scheduledFor !== undefined && scheduledFor <= now;
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
      description={`“${subject}” will be sent automatically at the time you choose.`}
      onClose={() => !schedule.isPending && onClose()}
      footer={
        <>
          <Button disabled={schedule.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={!scheduledFor || isPast || schedule.isPending} onClick={confirm}>
            {schedule.isPending ? "Scheduling..." : "Schedule"}
          </Button>
        </>
      }
    >
      <p className="mb-2 flex items-center gap-2 font-medium">
        <CalendarDays className="icon text-ink-3" aria-hidden="true" />
        {day ? dayName(day) : "Pick a date"}
      </p>
      <DayPicker label="Pick a date" from={dayIn(zone, now)} day={day} onPick={setDay} />
      <div className="mt-3 max-w-52">
        <TextField
          label="Time"
          type="time"
          required
          value={time}
          onChange={({ target }) => setTime(target.value)}
          error={isPast ? "Choose a time in the future" : undefined}
          hint={zone.replaceAll("_", " ")}
        />
      </div>
      {scheduledFor && !isPast && (
        <p className="mt-3 text-ink-2">
          Goes out <b className="font-semibold text-ink">{weekdayAndTimeIn(zone, scheduledFor)}</b>.
        </p>
      )}
    </Dialog>
  );
}
