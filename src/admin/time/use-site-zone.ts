import { useQuery } from "@tanstack/react-query";
import { getSettings } from "../../contract/settings.ts";
import { call } from "../api/client.ts";

/** The zone in which the site's times of day are meant; the browser's until it is known. */
export function useSiteZone(): string {
  const { data } = useQuery({ queryKey: [getSettings.path], queryFn: () => call(getSettings) });
  return data?.siteTimeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
