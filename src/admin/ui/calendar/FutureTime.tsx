import { useState } from "react";
import { useNewsletterTime } from "../../time/use-newsletter-time.ts";
import { dayIn, instantIn, timeOfDayIn, weekdayAndTimeIn, type Day } from "../../time/zoned-time.ts";
import { TextField } from "../forms/Field.tsx";
import { CalendarDays } from "../icons/icons.tsx";
import { dayName } from "./calendar.ts";
import { DayPicker } from "./DayPicker.tsx";

interface FutureTimeProps {
  zone: string;
  /** What is chosen at first. */
  initial?: string | undefined;
  /** What happens at that time: "Goes out". */
  words: string;
  /** Told the moment; undefined until one in the future is chosen. */
  onPick: (at: string | undefined) => void;
}

/** Asks for a day and a time in the future, by the clock of the site. */
export function FutureTime({ zone, initial, words, onPick }: FutureTimeProps) {
  const [now] = useState(() => new Date().toISOString());
  const [day, setDay] = useState(initial && dayIn(zone, initial));
  const { time: usualTime } = useNewsletterTime();
  const [time, setTime] = useState(initial ? timeOfDayIn(zone, initial) : usualTime);
  const at = day && time ? instantIn(zone, day, time) : undefined;
  const isPast = at !== undefined && at <= now;
  const pick = (chosen: Day | undefined, clock: string) => {
    setDay(chosen);
    setTime(clock);
    const next = chosen && clock ? instantIn(zone, chosen, clock) : undefined;
    onPick(next && next > now ? next : undefined);
  };
  return (
    <div>
      <p className="mb-2 flex items-center gap-2 font-medium">
        <CalendarDays className="icon text-ink-3" aria-hidden="true" />
        {day ? dayName(day) : "Pick a date"}
      </p>
      <DayPicker
        label="Pick a date"
        today={dayIn(zone, now)}
        from={dayIn(zone, now)}
        day={day}
        onPick={(chosen) => pick(chosen, time)}
      />
      <div className="mt-3 max-w-52">
        <TextField
          label="Time"
          type="time"
          required
          value={time}
          onChange={({ target }) => pick(day, target.value)}
          error={isPast ? "Choose a time in the future" : undefined}
          hint={zone.replaceAll("_", " ")}
        />
      </div>
      {at && !isPast && (
        <p className="mt-3 text-ink-2">
          {words} <b className="font-semibold text-ink">{weekdayAndTimeIn(zone, at)}</b>.
        </p>
      )}
    </div>
  );
}
