import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { asBeginning, partOfDay, weekdayIn } from "../naming/naming.ts";

/** How French sentences call the newsletter, and what they say of its time. */
export interface NamedNewsletter {
  /** `la lettre du lundi`, within a sentence. */
  la: string;
  /** `La lettre du lundi`, where a sentence begins. */
  La: string;
  /** `lundi`; empty without a fixed day, as the next two. */
  day: string;
  /** `le lundi`. */
  on: string;
  /** `le lundi matin`. */
  at: string;
  /** `chaque lundi matin`, or `chaque semaine`. */
  every: string;
}

const parts = { morning: " matin", afternoon: " après-midi", evening: " soir", night: "" };

export function nameNewsletter({ name, day: weekday, time }: NewsletterIdentity): NamedNewsletter {
  const day = weekdayIn("fr", weekday);
  const dayAndPart = day + parts[partOfDay(time)];
  const la = name || (day ? `la lettre du ${day}` : "la lettre");
  return {
    la,
    La: name || asBeginning(la, "fr"),
    day,
    on: day && `le ${day}`,
    at: day && `le ${dayAndPart}`,
    every: day ? `chaque ${dayAndPart}` : "chaque semaine",
  };
}
