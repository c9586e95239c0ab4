import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../settings/settings-query.ts";

/** The zone in which the site's times of day are meant; the browser's until it is known. */
export function useSiteZone(): string {
  const { data } = useQuery(settingsQuery);
  return data?.siteTimeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
