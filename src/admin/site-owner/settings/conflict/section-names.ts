import type { HomeSectionKind } from "../../../../contract/settings/home.ts";

/** What the screen calls each section of the home page. */
export const sectionNames: Record<HomeSectionKind, string> = {
  hero: "Opening",
  contents: "Three cards",
  testimonials: "Testimonials",
  featured: "Featured articles",
  topics: "Topics",
  closing: "Closing",
};
