import type { Weekday } from "../../../../contract/settings/weekdays.ts";

/** `Monday`. */
export const weekdayName = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
