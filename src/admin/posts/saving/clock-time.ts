const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
const dateAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** `12:04:11`, in the browser's time zone. */
export const clockTime = (instant: string) => time.format(new Date(instant));

/** `March 2, 2026 at 12:04:11`. */
export const dateAndClockTime = (instant: string) =>
  `${dateAndTime.format(new Date(instant))} at ${clockTime(instant)}`;
