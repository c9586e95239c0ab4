import type { Weekday } from "../../contract/settings.ts";
import { naming } from "../naming/name-newsletter.ts";

const isMasculine = (weekday?: Weekday) => weekday === "saturday" || weekday === "sunday";

export const nameNewsletter = naming({
  locale: "pt-BR",
  parts: { morning: " de manhã", afternoon: " à tarde", evening: " à noite", night: "" },
  unnamed: (day) => (day ? `a newsletter de ${day}` : "a newsletter"),
  on: (day, weekday) => `${isMasculine(weekday) ? "no" : "na"} ${day}`,
  every: (day, weekday) => (day ? `${isMasculine(weekday) ? "todo" : "toda"} ${day}` : "toda semana"),
});
