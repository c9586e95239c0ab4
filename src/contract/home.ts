import { z } from "zod";
import { hasInk, line, text } from "./text.ts";

/** The sections of the home page, in the order of a new site. */
export const homeSectionKinds = [
  "hero",
  "contents",
  "testimonials",
  "featured",
  "topics",
  "closing",
] as const;

export type HomeSectionKind = (typeof homeSectionKinds)[number];

const homeSectionSchema = z.object(
  {
    kind: z.enum(homeSectionKinds, { error: `Kind must be one of ${homeSectionKinds.join(", ")}` }),
    isShown: z.boolean({ error: "isShown must be true or false" }),
  },
  { error: "A section has a kind and isShown" },
);

export type HomeSection = z.infer<typeof homeSectionSchema>;

/** The words of the sections that have a default in each language, by the most characters that an owner's own may have. */
const wordsWith = <Schema>(word: (max: number) => Schema) => ({
  heroButton: word(40),
  heroNote: word(200),
  contentsHeading: word(100),
  firstCardHeading: word(60),
  firstCardText: word(300),
  secondCardHeading: word(60),
  secondCardText: word(300),
  thirdCardHeading: word(60),
  thirdCardText: word(300),
  /** `{topic}` stands for the category that the card leads to. */
  cardLink: word(60),
  testimonialsHeading: word(100),
  featuredHeading: word(60),
  featuredLink: word(40),
  topicsHeading: word(60),
  /** Lines are kept and text between asterisks is in italics, as in `homeTitle`. */
  closingHeading: word(200),
  closingNote: word(200),
  closingButton: word(40),
});

export const homeWordsSchema = z.object(wordsWith(() => z.string().default("")));

export type HomeWords = z.output<typeof homeWordsSchema>;

/** An owner who has none of their own. */
export const noHomeWords: HomeWords = homeWordsSchema.parse({});

const newWordsSchema = z.strictObject(
  wordsWith((max) =>
    text(undefined, { max })
      .trim()
      // Words that nobody can see are none.
      .overwrite((word) => (hasInk(word) ? word : ""))
      .default(""),
  ),
);

const testimonialSchema = z.object({
  quote: z.string(),
  name: z.string(),
  /** The description after the name: `writes The Allotment Notes`. */
  role: z.string(),
});

export const MAX_TESTIMONIALS = 2;

/** The settings that the home page alone shows. */
export const homeSettings = {
  /** The first words of the home page. Lines are kept; what stands between two asterisks is set in italics. */
  homeTitle: z.string(),
  homeText: z.string(),
  /** How many are there already, as a sentence below the first form. */
  communityClaim: z.string(),
  testimonials: z.array(testimonialSchema),
  /** In the owner's order. If none is shown, the home page lists the latest posts. */
  homeSections: z.array(homeSectionSchema),
  /** The owner's own words; empty for the default in the site's language. */
  homeWords: homeWordsSchema,
};

export type HomeSettings = z.infer<z.ZodObject<typeof homeSettings>>;

const homeSettingNames = z.object(homeSettings).keyof();

/** True for a setting that no other page shows. */
export const isHomeSetting = (name: string): boolean => homeSettingNames.safeParse(name).success;

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
