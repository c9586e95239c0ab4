import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { partOfDay, weekdayIn } from "../naming/naming.ts";

/** How Hebrew sentences call the newsletter, and what they say of its time. */
export interface NamedNewsletter {
  /** `הניוזלטר של יום שני`: the same within a sentence and where it begins. */
  newsletter: string;
  /** The owner's name for it; empty if there is none. */
  own: string;
  /** `ביום שני`; empty without a fixed day, as the next. */
  on: string;
  /** `ביום שני בבוקר`. */
  at: string;
  /** `בכל יום שני בבוקר`, or `בכל שבוע`. */
  every: string;
}

const parts = { morning: " בבוקר", afternoon: " אחר הצהריים", evening: " בערב", night: "" };

export function nameNewsletter({ name, day: weekday, time }: NewsletterIdentity): NamedNewsletter {
  const day = weekdayIn("he", weekday);
  const part = parts[partOfDay(time)];
  return {
    newsletter: name || (day ? `הניוזלטר של ${day}` : "הניוזלטר"),
    own: name,
    on: day && `ב${day}`,
    at: day && `ב${day}${part}`,
    every: day ? `בכל ${day}${part}` : "בכל שבוע",
  };
}
