import type { NewsletterIdentity } from "../../contract/settings/newsletter-identity.ts";
import { weekdays, type Weekday } from "../../contract/settings/weekdays.ts";

type PartOfDay = "morning" | "afternoon" | "evening" | "night";

/** How a language speaks of a newsletter: what no list of sentences can hold, because names and days are declined. */
interface Naming {
  /** What follows a day. */
  parts: Readonly<Record<PartOfDay, string>>;
  /** What it is called without a name of the owner's. `day` is as dates have it, and empty without a fixed day. */
  unnamed: (day: string, weekday?: Weekday) => string;
  on: (day: string, weekday?: Weekday) => string;
  every: (day: string, weekday?: Weekday) => string;
  /** Further values of its own. */
  more?: (weekday: Weekday | undefined) => Readonly<Record<string, string>>;
  hasNoCapitals?: true;
}

const isMasculineInPortuguese = (weekday?: Weekday) => weekday === "saturday" || weekday === "sunday";

/** In dates, Polish has days in the nominative only: what belongs to a day, on it, and on each of them. */
const polishDays: Readonly<Record<Weekday, readonly [adjective: string, on: string, onEach: string]>> = {
  monday: ["poniedziałkowy", "w poniedziałek", "w każdy poniedziałek"],
  tuesday: ["wtorkowy", "we wtorek", "w każdy wtorek"],
  wednesday: ["środowy", "w środę", "w każdą środę"],
  thursday: ["czwartkowy", "w czwartek", "w każdy czwartek"],
  friday: ["piątkowy", "w piątek", "w każdy piątek"],
  saturday: ["sobotni", "w sobotę", "w każdą sobotę"],
  sunday: ["niedzielny", "w niedzielę", "w każdą niedzielę"],
};

/** By the first part of a language's tag (BCP 47). */
const namings = {
  en: {
    parts: { morning: " morning", afternoon: " afternoon", evening: " evening", night: "" },
    unnamed: (day) => (day ? `the ${day} letter` : "the letter"),
    on: (day) => `on ${day}`,
    every: (day) => day || "week",
    // Those who get it later in the week have no time to try anything before Friday.
    more: (weekday) => ({
      tryBy: ["monday", "tuesday", "wednesday"].includes(weekday ?? "") ? "before Friday" : "this week",
    }),
  },
  de: {
    parts: { morning: "morgen", afternoon: "nachmittag", evening: "abend", night: "" },
    unnamed: (day) => (day ? `der ${day}s-Newsletter` : "der Newsletter"),
    on: (day) => `am ${day}`,
    every: (day) => (day ? `jeden ${day}` : "jede Woche"),
  },
  fr: {
    parts: { morning: " matin", afternoon: " après-midi", evening: " soir", night: "" },
    unnamed: (day) => (day ? `la lettre du ${day}` : "la lettre"),
    on: (day) => `le ${day}`,
    every: (day) => (day ? `chaque ${day}` : "chaque semaine"),
  },
  es: {
    parts: { morning: " por la mañana", afternoon: " por la tarde", evening: " por la tarde", night: "" },
    unnamed: (day) => (day ? `la carta del ${day}` : "la carta"),
    on: (day) => `el ${day}`,
    every: (day) => (day ? `cada ${day}` : "cada semana"),
  },
  // Sunday alone is feminine.
  it: {
    parts: { morning: " mattina", afternoon: " pomeriggio", evening: " sera", night: "" },
    unnamed: (day, weekday) =>
      day ? `la newsletter ${weekday === "sunday" ? "della" : "del"} ${day}` : "la newsletter",
    on: (day, weekday) => `${weekday === "sunday" ? "la" : "il"} ${day}`,
    every: (day) => (day ? `ogni ${day}` : "ogni settimana"),
  },
  pl: {
    parts: { morning: " rano", afternoon: " po południu", evening: " wieczorem", night: "" },
    unnamed: (_, weekday) => (weekday ? `${polishDays[weekday][0]} newsletter` : "newsletter"),
    on: (_, weekday) => (weekday ? polishDays[weekday][1] : ""),
    every: (_, weekday) => (weekday ? polishDays[weekday][2] : "co tydzień"),
  },
  pt: {
    parts: { morning: " de manhã", afternoon: " à tarde", evening: " à noite", night: "" },
    unnamed: (day) => (day ? `a newsletter de ${day}` : "a newsletter"),
    on: (day, weekday) => `${isMasculineInPortuguese(weekday) ? "no" : "na"} ${day}`,
    every: (day, weekday) =>
      day ? `${isMasculineInPortuguese(weekday) ? "todo" : "toda"} ${day}` : "toda semana",
  },
  he: {
    parts: { morning: " בבוקר", afternoon: " אחר הצהריים", evening: " בערב", night: "" },
    unnamed: (day) => (day ? `הניוזלטר של ${day}` : "הניוזלטר"),
    on: (day) => `ב${day}`,
    every: (day) => (day ? `בכל ${day}` : "בכל שבוע"),
    hasNoCapitals: true,
  },
} satisfies Record<string, Naming>;

export type NamedIn = keyof typeof namings;

/**
 * The values of sentences that speak of the newsletter; docs/adding-a-sentence.md lists them. Each has a twin with a capital
 * (`At`), for where a sentence begins. An owner's name has no other case that we could know: it is a subject everywhere.
 */
export function nameNewsletter(language: NamedIn, { name, day: weekday, time }: NewsletterIdentity) {
  const { parts, unnamed, on, every, more, hasNoCapitals }: Naming = namings[language];
  const day = weekdayIn(language, weekday);
  const partOfIt = day && parts[partOfDay(time)];
  const values = {
    newsletter: name || unnamed(day, weekday),
    name,
    day,
    on: day && on(day, weekday),
    at: day && on(day, weekday) + partOfIt,
    every: every(day, weekday) + partOfIt,
    eachDay: every(day, weekday),
    ...more?.(weekday),
  };
  const begin = (text: string) => (hasNoCapitals ? text : asBeginning(text, language));
  const capital = Object.entries(values).map(([key, text]) => [asBeginning(key, "en"), begin(text)]);
  return {
    ...values,
    ...Object.fromEntries(capital),
    named: name ? "yes" : "no",
    dated: day ? "yes" : "no",
    morning: partOfDay(time) === "morning" ? "yes" : "no",
  };
}

/** `Monday`, `Montag`, `lundi`: as dates write it. Empty for no day. */
const weekdayIn = (locale: string, day: Weekday | undefined): string =>
  day ? new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(dateOf(day)) : "";

/** A day of the first week of 2024, which began on a Monday. */
const dateOf = (day: Weekday) => new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));

/** The part of the day of a time such as `08:00`. */
function partOfDay(time: string): PartOfDay {
  const hour = Number(time.slice(0, 2));
  if (hour < 5 || hour > 21) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

/** The first character in upper case, as a sentence begins. */
const asBeginning = (text: string, locale: string): string => {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join("");
};
