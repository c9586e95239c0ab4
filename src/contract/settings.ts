import { z } from "zod";

/** An address on the web, or nothing. Only these two schemes may stand in a link. */
const webAddress = z.union([
  z.literal(""),
  z.url({ protocol: /^https?$/, error: "Please enter a web address" }),
]);

const toolLinkSchema = z.object({ title: z.string().min(1), url: webAddress });

const testimonialSchema = z.object({
  quote: z.string().min(1),
  name: z.string().min(1),
  /** What stands behind the name: `writes The Allotment Notes`. */
  role: z.string(),
});

/** What the owner decides about the site. Each has a default, so an empty database is a whole site. */
export const settingsSchema = z.object({
  siteName: z.string().default("Masthead"),
  description: z
    .string()
    .default(
      "A blog and a weekly letter for people who make things and put them where others can read them.",
    ),
  /** Where the law asks for an address in every mail. */
  postalAddress: z.string().default(""),
  contactEmail: z.string().default("hello@example.com"),
  /** Lines are kept. */
  contactAddress: z.string().default("18 Sample Lane\nExampleton 12345"),
  contactPhone: z.string().default("+1 202 555 0143"),
  twitterUrl: webAddress.default("https://twitter.com/example"),
  instagramUrl: webAddress.default("https://www.instagram.com/example"),
  /** In the footer, under "Related tools". */
  toolLinks: z.array(toolLinkSchema).default([
    { title: "Galley Proof", url: "https://example.com/galley-proof" },
    { title: "Rule & Column", url: "https://example.com/rule-and-column" },
    { title: "Inkwell Notes", url: "https://example.com/inkwell-notes" },
    { title: "Second Draft", url: "https://example.com/second-draft" },
  ]),
  /** How many are there already, as a sentence below the first form. */
  communityClaim: z.string().default("Join over 10,000 creators."),
  testimonials: z
    .array(testimonialSchema)
    .max(2)
    .default([
      {
        quote:
          "It is the only letter that I move to the top of the inbox rather than to a folder called Later. I have stolen from it every week since spring.",
        name: "Ines Calder",
        role: "writes The Allotment Notes",
      },
      {
        quote:
          "Short, calm and right more often than I would like. Our own newsletter is half as long now and gets read twice as much.",
        name: "Tomasz Wren",
        role: "editor at a museum",
      },
    ]),
  /** Until the owner has checked the privacy policy and the terms, both say that nobody has. */
  isLegalTextChecked: z.boolean().default(false),
});

export type Settings = z.infer<typeof settingsSchema>;

/**
 * What nobody may take for true before the owner has written it: the defaults of these are samples. They show as long
 * as the database has no row of that name; an empty value takes them off the site.
 */
export const sampleSettings = [
  "contactEmail",
  "contactAddress",
  "contactPhone",
  "twitterUrl",
  "instagramUrl",
  "toolLinks",
  "communityClaim",
  "testimonials",
] as const satisfies readonly (keyof Settings)[];
