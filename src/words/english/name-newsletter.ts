import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { asBeginning, partOfDay, weekdayIn } from "../naming/naming.ts";

/** How English sentences call the newsletter, and what they say of its time. */
export interface NamedNewsletter {
  /** `the Monday letter`, within a sentence. */
  the: string;
  /** `The Monday letter`, where a sentence begins. */
  The: string;
  /** The owner's name for it, as titles and headings have it: `The Field Notes`. Empty if there is none. */
  own: string;
  /** `Monday`; empty without a fixed day, as the next two. */
  day: string;
  /** `on Monday`. */
  on: string;
  /** `on Monday morning`. */
  at: string;
  /** `Monday morning`, or `week`. */
  every: string;
  isMorning: boolean;
  /** `before Friday`, or `this week` for those who get it too late for that. */
  tryBy: string;
}

export function nameNewsletter(newsletter: NewsletterIdentity): NamedNewsletter {
  const day = weekdayIn("en", newsletter.day);
  const part = partOfDay(newsletter.time);
  const dayAndPart = part === "night" ? day : `${day} ${part}`;
  const the = newsletter.name || (day ? `the ${day} letter` : "the letter");
  return {
    the,
    The: asBeginning(the, "en"),
    own: asBeginning(newsletter.name, "en"),
    day,
    on: day && `on ${day}`,
    at: day && `on ${dayAndPart}`,
    every: day ? dayAndPart : "week",
    isMorning: part === "morning",
    tryBy: ["monday", "tuesday", "wednesday"].includes(newsletter.day ?? "") ? "before Friday" : "this week",
  };
}
