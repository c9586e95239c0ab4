import type { Weekday } from "./weekdays.ts";
import type { Settings } from "./settings.ts";

/** What sentences say of the newsletter: its name, and when it comes. */
export interface NewsletterIdentity {
  /** Empty for the name that the language has for it: `the Monday letter`. */
  name: string;
  /** The day that readers are promised; undefined if there is none. */
  day: Weekday | undefined;
  /** The time of day in the site's zone: `08:00`. */
  time: string;
}

export type NewsletterSettings = Pick<Settings, "newsletterName" | "isNewsletterDayFixed" | "digest">;

export const newsletterIdentity = ({
  newsletterName,
  isNewsletterDayFixed,
  digest,
}: NewsletterSettings): NewsletterIdentity => ({
  name: newsletterName,
  day: isNewsletterDayFixed ? digest.sendDay : undefined,
  time: digest.sendTime,
});
