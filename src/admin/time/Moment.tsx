import { useSiteTime, type SiteTime } from "./use-site-zone.ts";

interface MomentProps {
  at: string;
  /** How much of it is shown. */
  as?: Exclude<keyof SiteTime, "zone">;
}

/** A moment by the clock of the site. */
export function Moment({ at, as = "dateAndTime" }: MomentProps) {
  const time = useSiteTime();
  return <time dateTime={at}>{time[as](at)}</time>;
}
