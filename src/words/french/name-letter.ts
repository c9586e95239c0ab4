import type { Letter } from "../../contract/letter.ts";
import { asBeginning, partOfDay, weekdayIn } from "../naming/naming.ts";

/** How French sentences call the newsletter, and what they say of its time. */
export interface NamedLetter {
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

export function nameLetter({ name, day: weekday, time }: Letter): NamedLetter {
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
