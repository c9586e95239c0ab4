import { useQuery } from "@tanstack/react-query";
import { newsletterIdentity, type NewsletterIdentity } from "../../contract/settings/newsletter-identity.ts";
import { settingsQuery } from "../api/settings-query.ts";

const UNKNOWN = { day: undefined, time: "08:00" };

/** The day and the time at which newsletters go out by the settings; no day before it is known and where none is fixed. */
export function useNewsletterTime(): Pick<NewsletterIdentity, "day" | "time"> {
  const { data } = useQuery(settingsQuery);
  return data ? newsletterIdentity(data.settings) : UNKNOWN;
}
