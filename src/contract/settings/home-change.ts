import { z } from "zod";
import { homeSectionKinds, homeSectionSchema, homeWordsWith, type HomeSection } from "./home.ts";
import { jsonText } from "../base/json-text.ts";
import { hasInk, line, text } from "../base/text.ts";

export const MAX_TESTIMONIALS = 2;

const newWordsSchema = z.strictObject(
  homeWordsWith((max) =>
    text(undefined, { max })
      .trim()
      // Words that nobody can see are none.
      .overwrite((word) => (hasInk(word) ? word : ""))
      .default(""),
  ),
);

const newTestimonialSchema = z.object({
  quote: text(undefined, { max: 500 }).trim().min(1, { error: "Quote is required" }),
  name: line({ max: 100, required: "Name is required" }),
  role: line({ max: 100 }),
});

const newSectionsSchema = z
  .array(homeSectionSchema, { error: "Sections must be a list" })
  .max(homeSectionKinds.length, { error: `At most ${homeSectionKinds.length} sections` })
  .refine((sections) => new Set(sections.map(({ kind }) => kind)).size === sections.length, {
    error: "A section can be listed only once",
  })
  .transform((sections) => withAllSections(sections));

/** The sections, with those that are not listed at the end, switched off. */
const withAllSections = (sections: readonly HomeSection[]): HomeSection[] => [
  ...sections,
  ...homeSectionKinds
    .filter((kind) => sections.every((each) => each.kind !== kind))
    .map((kind) => ({ kind, isShown: false })),
];

/** What an owner may write of them. */
export const newHomeSettings = {
  homeTitle: text(undefined, { max: 200 }).trim().refine(hasInk, { error: "Title is required" }).optional(),
  homeText: text(undefined, { max: 500 }).trim().optional(),
  communityClaim: line({ max: 200 }).optional(),
  testimonials: z.array(newTestimonialSchema).max(MAX_TESTIMONIALS).optional(),
  homeSections: newSectionsSchema.optional(),
  homeWords: newWordsSchema.optional(),
};

/** The page that shows the owner a home page which is not saved: the form to post there. */
export const HOME_PREVIEW_PATH = "/preview/home";

/** In JSON, several times what the texts of a home page take. */
const MAX_PREVIEW_LENGTH = 100_000;

export const homePreviewSchema = z.object({
  settings: jsonText({ max: MAX_PREVIEW_LENGTH }).pipe(z.object(newHomeSettings).required()),
});
