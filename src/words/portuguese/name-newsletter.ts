import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import { asBeginning, partOfDay, weekdayIn } from "../naming/naming.ts";

/** How Brazilian sentences call the newsletter, and what they say of its time. */
export interface NamedNewsletter {
  /** `a newsletter de segunda-feira`, within a sentence. */
  a: string;
  /** `A newsletter de segunda-feira`, where a sentence begins. */
  A: string;
  /** `segunda-feira`; empty without a fixed day, as the next two. */
  day: string;
  /** `na segunda-feira`. */
  on: string;
  /** `na segunda-feira de manhã`. */
  at: string;
  /** `toda segunda-feira de manhã`, or `toda semana`. */
  every: string;
}

const parts = { morning: " de manhã", afternoon: " à tarde", evening: " à noite", night: "" };

export function nameNewsletter({ name, day: weekday, time }: NewsletterIdentity): NamedNewsletter {
  const day = weekdayIn("pt-BR", weekday);
  const dayAndPart = day + parts[partOfDay(time)];
  const isMasculine = weekday === "saturday" || weekday === "sunday";
  const a = name || (day ? `a newsletter de ${day}` : "a newsletter");
  return {
    a,
    A: name || asBeginning(a, "pt-BR"),
    day,
    on: day && `${isMasculine ? "no" : "na"} ${day}`,
    at: day && `${isMasculine ? "no" : "na"} ${dayAndPart}`,
    every: day ? `${isMasculine ? "todo" : "toda"} ${dayAndPart}` : "toda semana",
  };
}
