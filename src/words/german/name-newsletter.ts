import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { partOfDay, weekdayIn } from "../naming/naming.ts";

/** How German sentences call the newsletter, and what they say of its time. */
export interface NamedNewsletter {
  /** `der Montags-Newsletter`, as a subject. */
  der: string;
  /** `Der Montags-Newsletter`, where a sentence begins. */
  Der: string;
  /** `den Montags-Newsletter`, as an object. */
  den: string;
  Den: string;
  /** `Montag`; empty without a fixed day, as the next two. */
  day: string;
  /** `am Montag`. */
  on: string;
  /** `am Montagmorgen`. */
  at: string;
  /** `jeden Montagmorgen`, or `jede Woche`. */
  every: string;
}

const parts = { morning: "morgen", afternoon: "nachmittag", evening: "abend", night: "" };

export function nameNewsletter({ name, day: weekday, time }: NewsletterIdentity): NamedNewsletter {
  const day = weekdayIn("de", weekday);
  const dayAndPart = day + parts[partOfDay(time)];
  const own = day ? `${day}s-Newsletter` : "Newsletter";
  return {
    der: name || `der ${own}`,
    Der: name || `Der ${own}`,
    den: name || `den ${own}`,
    Den: name || `Den ${own}`,
    day,
    on: day && `am ${day}`,
    at: day && `am ${dayAndPart}`,
    every: day ? `jeden ${dayAndPart}` : "jede Woche",
  };
}
