import { useQuery, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { getSettings } from "../../contract/settings/settings.ts";
import { queryOf } from "./query-of.ts";

export const settingsQuery = queryOf(getSettings);

/**
 * Reads everything again but the settings that were just saved, which are under `saved`. Senders, times, checks and the
 * words of other languages follow from settings, and no list of them would stay complete. Settings are saved seldom.
 */
export const refreshAfterSettings = (queries: QueryClient, saved: QueryKey) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== saved[0] });

/** The language of readers, as the slugs that forms propose follow it; empty until it is known. */
export const useSiteLanguage = (): string => useQuery(settingsQuery).data?.settings.language ?? "";

/** The language of the site whose signs straight ones become as they are typed; undefined while they stay straight. */
export function useTypedLanguage(): string | undefined {
  const settings = useQuery(settingsQuery).data?.settings;
  return settings?.isTypographyOn ? settings.language : undefined;
}
