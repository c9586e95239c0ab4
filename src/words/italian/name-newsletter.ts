import { naming } from "../naming/name-newsletter.ts";

// Sunday alone is feminine.
export const nameNewsletter = naming({
  locale: "it",
  parts: { morning: " mattina", afternoon: " pomeriggio", evening: " sera", night: "" },
  unnamed: (day, weekday) =>
    day ? `la newsletter ${weekday === "sunday" ? "della" : "del"} ${day}` : "la newsletter",
  on: (day, weekday) => `${weekday === "sunday" ? "la" : "il"} ${day}`,
  every: (day) => (day ? `ogni ${day}` : "ogni settimana"),
});
