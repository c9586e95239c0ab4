const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `just now`, `12 min ago`, `2 h ago`, `3 d ago`; undefined for what is a week old or older. */
export function agoWords(instant: string, now: number): string | undefined {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE_MS) return "just now";
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  return passed < 7 * DAY_MS ? `${Math.floor(passed / DAY_MS)} d ago` : undefined;
}

/** `in 20 min`, `in 44 h`, `in 5 d`; `now` for what is past. */
export function untilWords(instant: string, now: number): string {
  const left = Date.parse(instant) - now;
  if (left <= 0) return "now";
  if (left < HOUR_MS) return `in ${Math.ceil(left / MINUTE_MS)} min`;
  return left < 2 * DAY_MS ? `in ${Math.floor(left / HOUR_MS)} h` : `in ${Math.floor(left / DAY_MS)} d`;
}
