import { useState } from "react";
import { useSiteZone } from "../../time/use-site-zone.ts";
import { dayIn, instantIn, type Day } from "../../time/zoned-time.ts";
import { dayAfter, dayName } from "../../ui/calendar/calendar.ts";
import { DayPicker } from "../../ui/calendar/DayPicker.tsx";
import { Select } from "../../ui/forms/Select.tsx";

const choices = [
  { value: "30", name: "In 30 days" },
  { value: "90", name: "In 90 days" },
  { value: "365", name: "In a year" },
  { value: "day", name: "On a date" },
  { value: "never", name: "Never" },
] as const;

/** When a token expires: after some days, at the end of a day, or never. */
export interface Expiry {
  after: (typeof choices)[number]["value"];
  day?: Day;
}

interface ExpiryFieldProps {
  expiry: Expiry;
  error: string | undefined;
  onChange: (expiry: Expiry) => void;
}

export function ExpiryField({ expiry, error, onChange }: ExpiryFieldProps) {
  const zone = useSiteZone();
  const [today] = useState(() => dayIn(zone, new Date().toISOString()));
  return (
    <div className="grid gap-3">
      <Select
        label="Expires"
        options={choices}
        value={expiry.after}
        error={error}
        hint={hintOf(expiry)}
        onChange={({ target }) =>
          onChange({ after: choices.find(({ value }) => value === target.value)?.value ?? "90" })
        }
      />
      {expiry.after === "day" && (
        <DayPicker
          label="Last day"
          today={today}
          from={today}
          hasYears
          day={expiry.day}
          onPick={(day) => onChange({ after: "day", day })}
        />
      )}
    </div>
  );
}

function hintOf({ after, day }: Expiry): string | undefined {
  if (after === "never") return "It works until somebody revokes it.";
  if (after !== "day") return undefined;
  return day ? `Its last day is ${dayName(day)}.` : "Choose its last day.";
}

const DAY_MS = 86_400_000;

/** When a token that is made now expires; null for never, undefined until a day is chosen. */
export function expiryAt({ after, day }: Expiry, zone: string): string | null | undefined {
  if (after === "never") return null;
  if (after !== "day") return new Date(Date.now() + Number(after) * DAY_MS).toISOString();
  return day && instantIn(zone, dayAfter(day, 1), "00:00");
}
