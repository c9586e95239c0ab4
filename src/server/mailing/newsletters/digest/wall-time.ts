import { weekdays, type Weekday } from "../../../../contract/settings/weekdays.ts";
import type { WallTime } from "../../../base/site-time.ts";

/** `friday` and `15:00`, as the settings have them. */
export const wallTimeOf = (day: Weekday, time: string): WallTime => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { weekday: weekdays.indexOf(day) + 1, hour, minute };
};
