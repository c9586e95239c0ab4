import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../api/settings-query.ts";
import * as zoned from "./zoned-time.ts";

/** The zone in which the site's times of day are meant; the browser's until it is known. */
export function useSiteZone(): string {
  const { data } = useQuery(settingsQuery);
  return data?.siteTimeZone ?? zoned.browserZone();
}

/** Writes moments by the clock of the site. */
export function useSiteTime() {
  const zone = useSiteZone();
  return {
    date: (instant: string) => zoned.dateIn(zone, instant),
    dateAndTime: (instant: string) => zoned.dateAndTimeIn(zone, instant),
    dateAndClockTime: (instant: string) => zoned.dateAndClockTimeIn(zone, instant),
    time: (instant: string) => zoned.timeIn(zone, instant),
    clockTime: (instant: string) => zoned.clockTimeIn(zone, instant),
  };
}

export type SiteTime = ReturnType<typeof useSiteTime>;
