import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { useSiteZone } from "../../../time/use-site-zone.ts";
import { dateAndTimeIn, dayIn, instantIn, otherZoneAt, timeOfDayIn } from "../../../time/zoned-time.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { DayPicker } from "../../../ui/calendar/DayPicker.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { FieldFrame } from "../../../ui/forms/FieldFrame.tsx";
import { CalendarDays } from "../../../ui/icons/icons.tsx";
import { Popover } from "../../../ui/dialogs/Popover.tsx";
import { USUAL_TIME, type PostValues } from "../values/post-values.ts";

/** From when readers see the post, by the clock of the site. */
export function PublishTime() {
  const id = useId();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<PostValues, "publishedAt">({ name: "publishedAt" });
  const zone = useSiteZone();
  const [now] = useState(() => new Date().toISOString());
  const error = fieldState.error?.message;
  const shown = value ? dateAndTimeIn(zone, value) : "When you save";
  return (
    <FieldFrame id={id} label="Publish at" error={error} hint={hintOf(value, zone)}>
      <Popover
        label="Publish at"
        className="w-76 scroll-pb-20 p-3"
        trigger={
          <Button
            ref={ref}
            id={id}
            aria-label={`Publish at: ${shown}`}
            aria-describedby={`${id}-${error ? "error" : "hint"}`}
            className="justify-start font-normal"
          >
            <CalendarDays className="icon text-ink-3" aria-hidden="true" />
            {shown}
          </Button>
        }
      >
        <DayPicker
          label="Publish at"
          hasYears
          today={dayIn(zone, now)}
          day={value ? dayIn(zone, value) : undefined}
          onPick={(day) => onChange(instantIn(zone, day, value ? timeOfDayIn(zone, value) : USUAL_TIME))}
        />
        {value && (
          <div className="sticky -bottom-3 -mx-3 -mb-3 flex items-end gap-2 bg-raise px-3 pt-2 pb-3">
            <div className="grow">
              <TextField
                label="Time"
                type="time"
                required
                value={timeOfDayIn(zone, value)}
                onChange={({ target }) =>
                  // Empty while it is typed.
                  target.value && onChange(instantIn(zone, dayIn(zone, value), target.value))
                }
              />
            </div>
            <Button onClick={() => onChange(null)}>Clear</Button>
          </div>
        )}
      </Popover>
    </FieldFrame>
  );
}

/** What the time means to readers. */
function hintOf(publishedAt: string | null, zone: string): string {
  const now = new Date().toISOString();
  const other = otherZoneAt(zone, now);
  if (!publishedAt) return `Choose a day to publish it later.${other ? ` Times are in ${other}.` : ""}`;
  return publishedAt > now ? "Scheduled: public from then on." : "Public since then.";
}
