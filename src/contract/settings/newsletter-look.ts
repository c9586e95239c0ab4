import { z } from "zod";

const newsletterFonts = ["serif", "sans"] as const;
/** In pixels: what most newsletters have, and a wider one for large images and tables. */
export const newsletterWidths = [600, 680] as const;

export type NewsletterFont = (typeof newsletterFonts)[number];
export type NewsletterWidth = (typeof newsletterWidths)[number];

/** The look of newsletters, apart from what the site's own look says. */
export const newsletterLook = {
  /** `#1f5fa8`; empty for the site's accent. */
  newsletterAccent: z.string(),
  /** The site's logo instead of its name, if there is one. */
  isNewsletterLogoShown: z.boolean(),
  newsletterFont: z.enum(newsletterFonts, { error: "Font must be serif or sans" }),
  newsletterWidth: z.union(
    newsletterWidths.map((width) => z.literal(width)),
    { error: "Width must be 600 or 680" },
  ),
  /** HTML above and below the text of each newsletter; personal fields are filled. */
  newsletterIntro: z.string(),
  newsletterOutro: z.string(),
};

export type NewsletterLook = z.infer<z.ZodObject<typeof newsletterLook>>;
