import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Weekday } from "../../contract/settings.ts";
import { asBeginning, partOfDay } from "../naming/naming.ts";

/** How Polish sentences call the newsletter, and what they say of its time. */
export interface NamedNewsletter {
  /** `poniedziałkowy newsletter`, within a sentence, as a subject or an object. */
  newsletter: string;
  /** `Poniedziałkowy newsletter`, where a sentence begins. */
  Newsletter: string;
  /** The owner's name for it, as titles and headings have it: `The Field Notes`. Empty if there is none. */
  own: string;
  /** `w poniedziałek`; empty without a fixed day, as the next. */
  on: string;
  /** `w poniedziałek rano`. */
  at: string;
  /** `w każdy poniedziałek rano`, or `co tydzień`. */
  every: string;
}

/** Dates have days in the nominative only: what belongs to a day, on it, and on each of them. */
const days: Readonly<Record<Weekday, readonly [adjective: string, on: string, onEach: string]>> = {
  monday: ["poniedziałkowy", "w poniedziałek", "w każdy poniedziałek"],
  tuesday: ["wtorkowy", "we wtorek", "w każdy wtorek"],
  wednesday: ["środowy", "w środę", "w każdą środę"],
  thursday: ["czwartkowy", "w czwartek", "w każdy czwartek"],
  friday: ["piątkowy", "w piątek", "w każdy piątek"],
  saturday: ["sobotni", "w sobotę", "w każdą sobotę"],
  sunday: ["niedzielny", "w niedzielę", "w każdą niedzielę"],
};

const parts = { morning: " rano", afternoon: " po południu", evening: " wieczorem", night: "" };

export function nameNewsletter({ name, day, time }: NewsletterIdentity): NamedNewsletter {
  const part = parts[partOfDay(time)];
  const [adjective, on, onEach] = day ? days[day] : ["", "", ""];
  const newsletter = name || (adjective ? `${adjective} newsletter` : "newsletter");
  return {
    newsletter,
    Newsletter: asBeginning(newsletter, "pl"),
    own: asBeginning(name, "pl"),
    on,
    at: on && on + part,
    every: onEach ? onEach + part : "co tydzień",
  };
}
