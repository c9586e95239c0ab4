import type { HomeSectionKind, HomeWords } from "../../../../../contract/settings/home.ts";

interface WordField {
  word: keyof HomeWords;
  label: string;
  hint?: string;
  isLong?: boolean;
}

interface SectionWords {
  what: string;
  /** The words that have a default; the hero and the testimonials have others. */
  fields: readonly WordField[];
}

const LINES = "Line breaks are kept. Put words between two * to set them in italics.";
const UNSEEN = "For screen readers; it is not shown.";

/** What the screen says of each section, and calls its words. */
export const sectionWords: Record<HomeSectionKind, SectionWords> = {
  hero: {
    what: "The large title with the first form.",
    fields: [
      { word: "heroButton", label: "Button" },
      { word: "heroNote", label: "Note below the form", hint: "Follows the community’s sentence." },
    ],
  },
  contents: {
    what: "What is in the newsletter. Each card leads to a category.",
    fields: [
      { word: "firstCardHeading", label: "First card" },
      { word: "firstCardText", label: "Text of the first card", isLong: true },
      { word: "secondCardHeading", label: "Second card" },
      { word: "secondCardText", label: "Text of the second card", isLong: true },
      { word: "thirdCardHeading", label: "Third card" },
      { word: "thirdCardText", label: "Text of the third card", isLong: true },
      { word: "cardLink", label: "Link", hint: "{topic} stands for the category." },
      { word: "contentsHeading", label: "Heading", hint: UNSEEN },
    ],
  },
  testimonials: {
    what: "What readers say. Not shown as long as there are none.",
    fields: [{ word: "testimonialsHeading", label: "Heading", hint: UNSEEN }],
  },
  featured: {
    what: "Up to three posts that you feature. Not shown as long as there are none.",
    fields: [
      { word: "featuredHeading", label: "Heading" },
      { word: "featuredLink", label: "Link to all posts" },
    ],
  },
  topics: {
    what: "All of your categories.",
    fields: [{ word: "topicsHeading", label: "Heading" }],
  },
  closing: {
    what: "The colored band with the last form, which lists of posts end with, too.",
    fields: [
      { word: "closingHeading", label: "Heading", hint: LINES, isLong: true },
      { word: "closingButton", label: "Button" },
      { word: "closingNote", label: "Note below the form" },
    ],
  },
};
