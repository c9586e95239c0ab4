import { naming } from "../naming/name-newsletter.ts";

export const nameNewsletter = naming({
  locale: "fr",
  parts: { morning: " matin", afternoon: " après-midi", evening: " soir", night: "" },
  unnamed: (day) => (day ? `la lettre du ${day}` : "la lettre"),
  on: (day) => `le ${day}`,
  every: (day) => (day ? `chaque ${day}` : "chaque semaine"),
});
