import { weekdays } from "../../contract/settings.ts";
import type { Weekday } from "../../contract/settings.ts";

/** A day of the first week of 2024, which began on a Monday. */
const dateOf = (day: Weekday) => new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));

/** `Monday`, `Montag`, `lundi`: as dates write it. Empty for no day. */
export const weekdayIn = (locale: string, day: Weekday | undefined): string =>
  day ? new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(dateOf(day)) : "";

type PartOfDay = "morning" | "afternoon" | "evening" | "night";

/** The part of the day of a time such as `08:00`. */
export function partOfDay(time: string): PartOfDay {
  const hour = Number(time.slice(0, 2));
  if (hour < 5 || hour > 21) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

/** The first character in upper case, as a sentence begins. */
export const asBeginning = (text: string, locale: string): string => {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join("");
};
