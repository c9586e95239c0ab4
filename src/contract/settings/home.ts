import { z } from "zod";

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

export const homeSectionSchema = z.object(
  {
    kind: z.enum(homeSectionKinds, { error: `Kind must be one of ${homeSectionKinds.join(", ")}` }),
    isShown: z.boolean({ error: "isShown must be true or false" }),
  },
  { error: "A section has a kind and isShown" },
);

export type HomeSection = z.infer<typeof homeSectionSchema>;

/** The words of the sections that have a default in each language, by the most characters that an owner's own may have. */
export const homeWordsWith = <Schema>(word: (max: number) => Schema) => ({
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

export const homeWordsSchema = z.object(homeWordsWith(() => z.string().default("")));

export type HomeWords = z.output<typeof homeWordsSchema>;

/** An owner who has none of their own. */
export const noHomeWords: HomeWords = homeWordsSchema.parse({});

const testimonialSchema = z.object({
  quote: z.string(),
  name: z.string(),
  /** The description after the name: `writes The Allotment Notes`. */
  role: z.string(),
});

/** The settings that the home page shows; lists of posts show its closing section, too. */
export const homeSettings = {
  /** The first words of the home page. Lines are kept; text between two asterisks is set in italics. */
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

/** True for a setting that other pages than these do not show. */
export const isHomeSetting = (name: string): boolean => homeSettingNames.safeParse(name).success;
