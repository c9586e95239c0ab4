import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Weekday } from "../../contract/settings.ts";
import { asBeginning, partOfDay, weekdayIn } from "./naming.ts";

/** How the sentences of a language call the newsletter, and what they say of its time. French as the example. */
export interface NamedNewsletter {
  /** `la lettre du lundi`, within a sentence, as a subject: a name of the owner's has no other case that we could know. */
  newsletter: string;
  /** `La lettre du lundi`, where a sentence begins. */
  Newsletter: string;
  /** The owner's name for it, as titles and headings have it: `The Field Notes`. Empty if there is none. */
  own: string;
  /** `lundi`; empty without a fixed day, as the next two. */
  day: string;
  /** `le lundi`. */
  on: string;
  /** `le lundi matin`. */
  at: string;
  /** `chaque lundi matin`, or `chaque semaine`. */
  every: string;
}

interface Naming {
  locale: string;
  /** What follows a day. */
  parts: Record<ReturnType<typeof partOfDay>, string>;
  /** What it is called without a name of the owner's. */
  unnamed: (day: string, weekday?: Weekday) => string;
  on: (day: string, weekday?: Weekday) => string;
  every: (day: string, weekday?: Weekday) => string;
}

/** Names newsletters in a language that says the part of a day after the day. `day` is empty without a fixed day. */
export const naming =
  ({ locale, parts, unnamed, on, every }: Naming) =>
  ({ name, day: weekday, time }: NewsletterIdentity): NamedNewsletter => {
    const day = weekdayIn(locale, weekday);
    const dayAndPart = day && day + parts[partOfDay(time)];
    const newsletter = name || unnamed(day, weekday);
    return {
      newsletter,
      Newsletter: asBeginning(newsletter, locale),
      own: asBeginning(name, locale),
      day,
      on: day && on(day, weekday),
      at: day && on(dayAndPart, weekday),
      every: every(dayAndPart, weekday),
    };
  };
