import { naming } from "../naming/name-newsletter.ts";

export const nameNewsletter = naming({
  locale: "es",
  parts: { morning: " por la mañana", afternoon: " por la tarde", evening: " por la tarde", night: "" },
  unnamed: (day) => (day ? `la carta del ${day}` : "la carta"),
  on: (day) => `el ${day}`,
  every: (day) => (day ? `cada ${day}` : "cada semana"),
});
