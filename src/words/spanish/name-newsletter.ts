import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { asBeginning, partOfDay, weekdayIn } from "../naming/naming.ts";

/** How Spanish sentences call the newsletter, and what they say of its time. */
export interface NamedNewsletter {
  /** `la carta del lunes`, within a sentence. */
  la: string;
  /** `La carta del lunes`, where a sentence begins. */
  La: string;
  /** `lunes`; empty without a fixed day, as the next two. */
  day: string;
  /** `el lunes`. */
  on: string;
  /** `el lunes por la mañana`. */
  at: string;
  /** `cada lunes por la mañana`, or `cada semana`. */
  every: string;
}

const parts = { morning: " por la mañana", afternoon: " por la tarde", evening: " por la tarde", night: "" };

export function nameNewsletter({ name, day: weekday, time }: NewsletterIdentity): NamedNewsletter {
  const day = weekdayIn("es", weekday);
  const dayAndPart = day + parts[partOfDay(time)];
  const la = name || (day ? `la carta del ${day}` : "la carta");
  return {
    la,
    La: name || asBeginning(la, "es"),
    day,
    on: day && `el ${day}`,
    at: day && `el ${dayAndPart}`,
    every: day ? `cada ${dayAndPart}` : "cada semana",
  };
}
