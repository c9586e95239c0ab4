import type { Letter } from "../../contract/letter.ts";
import { asBeginning, partOfDay, weekdayIn } from "../naming/naming.ts";

/** How English sentences call the newsletter, and what they say of its time. */
export interface NamedLetter {
  /** `the Monday letter`, within a sentence. */
  the: string;
  /** `The Monday letter`, where a sentence begins. */
  The: string;
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

export function nameLetter(letter: Letter): NamedLetter {
  const day = weekdayIn("en", letter.day);
  const part = partOfDay(letter.time);
  const dayAndPart = part === "night" ? day : `${day} ${part}`;
  const the = letter.name || (day ? `the ${day} letter` : "the letter");
  return {
    the,
    The: letter.name || asBeginning(the, "en"),
    day,
    on: day && `on ${day}`,
    at: day && `on ${dayAndPart}`,
    every: day ? dayAndPart : "week",
    isMorning: part === "morning",
    tryBy: ["monday", "tuesday", "wednesday"].includes(letter.day ?? "") ? "before Friday" : "this week",
  };
}
