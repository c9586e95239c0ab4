import type { Letter } from "../../contract/letter.ts";
import { partOfDay, weekdayIn } from "../naming/naming.ts";

/** How Hebrew sentences call the newsletter, and what they say of its time. */
export interface NamedLetter {
  /** `הניוזלטר של יום שני`: the same within a sentence and where it begins. */
  letter: string;
  /** `ביום שני`; empty without a fixed day, as the next. */
  on: string;
  /** `ביום שני בבוקר`. */
  at: string;
  /** `בכל יום שני בבוקר`, or `בכל שבוע`. */
  every: string;
}

const parts = { morning: " בבוקר", afternoon: " אחר הצהריים", evening: " בערב", night: "" };

export function nameLetter({ name, day: weekday, time }: Letter): NamedLetter {
  const day = weekdayIn("he", weekday);
  const part = parts[partOfDay(time)];
  return {
    letter: name || (day ? `הניוזלטר של ${day}` : "הניוזלטר"),
    on: day && `ב${day}`,
    at: day && `ב${day}${part}`,
    every: day ? `בכל ${day}${part}` : "בכל שבוע",
  };
}
