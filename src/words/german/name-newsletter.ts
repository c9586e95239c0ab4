import { naming } from "../naming/name-newsletter.ts";

export const nameNewsletter = naming({
  locale: "de",
  parts: { morning: "morgen", afternoon: "nachmittag", evening: "abend", night: "" },
  unnamed: (day) => (day ? `der ${day}s-Newsletter` : "der Newsletter"),
  on: (day) => `am ${day}`,
  every: (day) => (day ? `jeden ${day}` : "jede Woche"),
});
