import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { asBeginning, partOfDay, weekdayIn } from "../naming/naming.ts";

/** How Italian sentences call the newsletter, and what they say of its time. */
export interface NamedNewsletter {
  /** `la newsletter del lunedì`, within a sentence. */
  la: string;
  /** `La newsletter del lunedì`, where a sentence begins. */
  La: string;
  /** `lunedì`; empty without a fixed day, as the next two. */
  day: string;
  /** `il lunedì`. */
  on: string;
  /** `il lunedì mattina`. */
  at: string;
  /** `ogni lunedì mattina`, or `ogni settimana`. */
  every: string;
}

const parts = { morning: " mattina", afternoon: " pomeriggio", evening: " sera", night: "" };

export function nameNewsletter({ name, day: weekday, time }: NewsletterIdentity): NamedNewsletter {
  const day = weekdayIn("it", weekday);
  const dayAndPart = day + parts[partOfDay(time)];
  // Sunday alone is feminine.
  const [the, ofThe] = weekday === "sunday" ? ["la", "della"] : ["il", "del"];
  const la = name || (day ? `la newsletter ${ofThe} ${day}` : "la newsletter");
  return {
    la,
    La: name || asBeginning(la, "it"),
    day,
    on: day && `${the} ${day}`,
    at: day && `${the} ${dayAndPart}`,
    every: day ? `ogni ${dayAndPart}` : "ogni settimana",
  };
}
