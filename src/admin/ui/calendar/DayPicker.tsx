import { ChevronLeft, ChevronRight } from "../icons/icons.tsx";
import { ChevronsLeft, ChevronsRight } from "../icons/writing-icons.tsx";
import { useState, type KeyboardEvent } from "react";
import { IconButton } from "../buttons/IconButton.tsx";
import { weekdays } from "../../../contract/settings/weekdays.ts";
import { useNewsletterTime } from "../../time/use-newsletter-time.ts";
import { dayAfter, dayName, monthAfter, monthName, monthOf, weeksOf } from "./calendar.ts";
import type { Day } from "../../time/zoned-time.ts";

interface DayPickerProps {
  label: string;
  /** The day that it opens at while none is picked. */
  today: Day;
  /** The first day that can be picked; any day if left out. */
  from?: Day;
  /** Goes from year to year, too. */
  hasYears?: boolean;
  day: Day | undefined;
  onPick: (day: Day) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const FIRST_DAY: Day = "0001-01-01";

/** A month of days, those of the newsletter in the accent, none earlier than `from`. One stop of the Tab key; the arrows go between the days. */
export function DayPicker({ label, today, from = FIRST_DAY, hasYears = false, day, onPick }: DayPickerProps) {
  const newsletter = useNewsletterTime();
  const [month, setMonth] = useState(monthOf(day ?? today));
  const [reached, setReached] = useState(day ?? today);
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
  const turn = (count: number) => {
    const next = monthAfter(month, count);
    return { disabled: next < monthOf(from), onClick: () => setMonth(next) };
  };
  return (
    <div>
      <div className="flex items-center">
        {hasYears && <IconButton name="Previous year" icon={ChevronsLeft} {...turn(-12)} />}
        <IconButton name="Previous month" icon={ChevronLeft} {...turn(-1)} />
        <p aria-live="polite" className="grow text-center font-medium">
          {monthName(month)}
        </p>
        <IconButton name="Next month" icon={ChevronRight} {...turn(1)} />
        {hasYears && <IconButton name="Next year" icon={ChevronsRight} {...turn(12)} />}
      </div>
      <table aria-label={label} className="w-full table-fixed text-center tabular-nums">
        <thead>
          <tr>
            {weekdayNames.map((name) => (
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
                      className={`size-9 rounded-md disabled:cursor-default disabled:text-ink-3 aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-canvas not-disabled:not-aria-pressed:hover:bg-hover ${weekdays[weekday] === newsletter.day ? "not-disabled:font-semibold not-disabled:not-aria-pressed:text-accent" : ""}`}
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
