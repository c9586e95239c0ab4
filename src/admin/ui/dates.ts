const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const longWithTime = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });
const full = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** `March 2, 2026`, in the browser's time zone. */
export const longDate = (instant: string) => long.format(new Date(instant));

/** `March 2, 2026 at 9:00 AM`, in the browser's time zone. */
export const longDateAndTime = (instant: string) => longWithTime.format(new Date(instant));

/** `Monday, March 2, 2026`, in the browser's time zone. */
export const weekdayDate = (date: Date) => full.format(date);
