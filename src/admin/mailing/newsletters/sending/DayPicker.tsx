import { ChevronLeft, ChevronRight } from "../../../ui/icons/icons.tsx";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { dayAfter, dayName, monthAfter, monthName, monthOf, weeksOf } from "./calendar.ts";
import type { Day } from "../../../time/zoned-time.ts";

interface DayPickerProps {
  label: string;
  /** The first day that can be picked. */
  from: Day;
  day: Day | undefined;
  onPick: (day: Day) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The newsletter's day, which is shown in the accent. */
const MONDAY = weekdays.indexOf("Monday");

/** A month of days, none earlier than `from`. One stop of the Tab key; the arrows go between the days. */
export function DayPicker({ label, from, day, onPick }: DayPickerProps) {
  const [month, setMonth] = useState(monthOf(day ?? from));
  const [reached, setReached] = useState(day ?? from);
  const stop = monthOf(reached) === month && reached >= from ? reached : firstOf(month, from);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = dayAfter(stop, step);
    if (next < from) return;
    setReached(next);
    setMonth(monthOf(next));
    const table = event.currentTarget.closest("table");
    requestAnimationFrame(() => table?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton
          name="Previous month"
          icon={ChevronLeft}
          disabled={month <= monthOf(from)}
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <p aria-live="polite" className="font-medium">
          {monthName(month)}
        </p>
        <IconButton name="Next month" icon={ChevronRight} onClick={() => setMonth(monthAfter(month, 1))} />
      </div>
      <table aria-label={label} className="w-full table-fixed text-center tabular-nums">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="h-8 text-xs font-normal text-ink-3">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 1)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.join()}>
              {week.map((each, weekday) => (
                <td key={each ?? weekday}>
                  {each && (
                    <button
                      type="button"
                      data-day={each}
                      data-focus-first={each === stop}
                      aria-label={dayName(each)}
                      aria-pressed={each === day}
                      disabled={each < from}
                      tabIndex={each === stop ? 0 : -1}
                      onKeyDown={move}
                      onClick={() => {
                        setReached(each);
                        onPick(each);
                      }}
                      className={`size-9 rounded-md disabled:cursor-default disabled:text-ink-3 aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-canvas not-disabled:not-aria-pressed:hover:bg-hover ${weekday === MONDAY ? "not-disabled:font-semibold not-disabled:not-aria-pressed:text-accent" : ""}`}
                    >
                      {Number(each.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const firstOf = (month: string, from: Day): Day => (month === monthOf(from) ? from : `${month}-01`);
