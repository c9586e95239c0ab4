import { useNow } from "../../time/use-now.ts";
import { shortWeekdayIn } from "../../time/zoned-time.ts";

const HOUR_MS = 3_600_000;
const HOURS = 168;
const STEP = 6;

interface WeekRulerProps {
  goesOutAt: string;
  timeZone: string;
  /** Without the names of the days, for narrow places. */
  isWithoutDays?: boolean;
}

/** The week up to an issue: a stroke every six hours, a long one a day, ink for what has passed. */
export function WeekRuler({ goesOutAt, timeZone, isWithoutDays = false }: WeekRulerProps) {
  const now = useNow();
  const end = new Date(goesOutAt).getTime();
  const passed = HOURS - (end - now) / HOUR_MS;
  const ticks = Array.from({ length: HOURS / STEP }, (_, index) => index * STEP);
  const days = Array.from({ length: 7 }, (_, index) => end - (7 - index) * 24 * HOUR_MS);
  return (
    <div className={isWithoutDays ? "" : "h-13"} aria-hidden="true">
      <svg
        viewBox={`-1 -5 ${HOURS + 2} 23`}
        preserveAspectRatio="none"
        className="block h-6 w-full fill-none"
      >
        <path
          className="stroke-ink-3"
          vectorEffect="non-scaling-stroke"
          d={strokes(ticks, (at) => at <= passed)}
        />
        <path
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
          d={strokes(ticks, (at) => at > passed)}
        />
        <path
          className="stroke-accent"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          d={`M${HOURS} 18V2`}
        />
        {passed > 0 && <path className="fill-ink" d={`M${passed - 1.6} -5h3.2l-1.6 6z`} />}
      </svg>
      {!isWithoutDays && (
        <p className="mt-0.5 grid grid-cols-7 text-xs text-ink-3">
          {days.map((day) => (
            <span key={day}>{shortWeekdayIn(timeZone, new Date(day).toISOString())}</span>
          ))}
        </p>
      )}
    </div>
  );
}

const strokes = (ticks: readonly number[], isShown: (at: number) => boolean) =>
  ticks
    .filter(isShown)
    .map((at) => `M${at} 18V${at % 24 === 0 ? 8 : 13}`)
    .join("");
