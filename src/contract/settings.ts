import { z } from "zod";

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
});

export type Settings = z.infer<typeof settingsSchema>;
