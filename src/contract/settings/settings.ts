import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { homeWordsSchema } from "./home.ts";
import { settingShapes } from "./settings-registry.ts";

/** The site's settings. */
export const settingsSchema = z.object(settingShapes);

export type Settings = z.infer<typeof settingsSchema>;

/**
 * What nobody may take for true before the owner has written it: the defaults of these are samples. They show beside the
 * sample posts, as long as the database has no row of that name; an empty value takes them off the site.
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

/** What they are on a site without sample posts, until the owner has written them. */
export const noSamples: Pick<Settings, (typeof sampleSettings)[number]> = {
  contactEmail: "",
  contactAddress: "",
  contactPhone: "",
  twitterUrl: "",
  instagramUrl: "",
  toolLinks: [],
  communityClaim: "",
  testimonials: [],
};

export const settingsViewSchema = z
  .object({
    settings: settingsSchema,
    /** The words of the home page where the owner has none of their own. */
    defaultHomeWords: homeWordsSchema,
    /** Incremented by each change of any setting; 0 before the first. */
    revision: z.int(),
    /** Which of them are samples: the site has its sample posts, and nobody has written these yet. */
    samples: z.array(z.enum(sampleSettings)),
    /** The zone in which times of day are meant. */
    siteTimeZone: z.string(),
  })
  .meta({ id: "SettingsView" });

export type SettingsView = z.output<typeof settingsViewSchema>;

const tag = "Settings";

export const getSettings = endpoint({
  method: "get",
  path: "/api/admin/settings",
  access: "session",
  tag,
  summary: "Get the site's settings.",
  answer: settingsViewSchema,
});
