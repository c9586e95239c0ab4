import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { homeSettings, homeWordsSchema } from "./home.ts";
import { logoSchema } from "./logo.ts";
import { linkSchema, menuEntrySchema } from "./menu.ts";
import { newsletterLook } from "./newsletter-look.ts";
import { typefaces } from "./typefaces.ts";

/** An address on the web, or nothing. Only these two schemes are allowed in a link. */
export const webAddress = z.union([
  // What is wrong is said in the words of the first.
  z.url({ protocol: /^https?$/, error: "Please enter a web address, such as https://example.com" }),
  z.literal(""),
]);

const toolLinkSchema = z.object({ title: z.string(), url: webAddress });

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

export type Weekday = (typeof weekdays)[number];

const weekday = z.enum(weekdays, { error: "Choose a day of the week" });
/** The time of day in the site's zone: `15:00`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "Enter a time such as 15:00" });

/** Every week a draft is made from the posts since the last newsletter. */
const digestSchema = z.object({
  isOn: z.boolean(),
  makeDay: weekday,
  makeTime: timeOfDay,
  /** The time that the draft is for. */
  sendDay: weekday,
  sendTime: timeOfDay,
  /** It is scheduled for its time. Otherwise it waits for somebody to send it. */
  isSentByItself: z.boolean(),
});

/** How many years what each reader did with a newsletter is kept. */
export const readerDetailsYears = ["1", "2", "3", "5", "never"] as const;

export const accentColor = z.union([
  z.string().regex(/^#[0-9a-f]{6}$/, { error: "Enter a color such as #1f5fa8" }),
  z.literal(""),
]);

/** Get the site's settings. */
export const settingsSchema = z.object({
  siteName: z.string(),
  /** After the name in the title of the home page. */
  tagline: z.string(),
  /** The language of the pages (BCP 47): `en`, `pt-BR`. */
  language: z.string(),
  description: z.string(),
  /** In place of the site's name in headers; a second logo for dark backgrounds, where the first would be invisible. */
  logo: logoSchema.nullable(),
  darkLogo: logoSchema.nullable(),
  /** The image that every icon of the site is made of; without it, they show the first letter of its name. */
  icon: logoSchema.nullable(),
  /** The one color that the look's accent is made of (color/accent.ts); empty for the look's own. */
  accentColor: accentColor,
  /** The pair of typefaces of the public pages; emails have `newsletterFont`. */
  typeface: z.enum(typefaces, { error: `Typeface must be one of ${typefaces.join(", ")}` }),
  ...newsletterLook,
  /** The postal address that laws require in every email. */
  postalAddress: z.string(),
  contactEmail: z.string(),
  /** Lines are kept. */
  contactAddress: z.string(),
  contactPhone: z.string(),
  /** For reports of security problems, in /.well-known/security.txt: an email address or a page. Without it, no file. */
  securityContact: z.string(),
  twitterUrl: webAddress,
  instagramUrl: webAddress,
  /** In the footer, under "Related tools". */
  toolLinks: z.array(toolLinkSchema),
  /** The entries of the header's menu; null for those that every site starts with. */
  menu: z.array(menuEntrySchema).nullable(),
  /** The links of the footer besides `toolLinks`; null for those that every site starts with. */
  footerLinks: z.array(linkSchema).nullable(),
  ...homeSettings,
  /** The mail after a confirmation; without a text there is none. */
  welcomeSubject: z.string(),
  welcomeText: z.string(),
  /** Until the owner has checked the privacy policy and the terms, both say that nobody has. */
  isLegalTextChecked: z.boolean(),
  /** The time zone (tz database), such as Europe/Berlin; empty for the machine's. */
  timeZone: z.string(),
  /** The sender's name of emails; empty for the site's. */
  senderName: z.string(),
  /** The reply-to address of newsletters; empty for the sender's address. */
  replyTo: z.string(),
  /** Newsletters that went out are listed at /newsletter for everybody. */
  isArchivePublic: z.boolean(),
  /** Posts and newsletters have a link that writes to `replyTo`, or else to `contactEmail`. */
  isReplyOffered: z.boolean(),
  /** Opens and clicks are counted. */
  isTrackingOn: z.boolean(),
  /** After so many years, what each reader did with a newsletter is removed, and its totals stay. */
  readerDetailsYears: z.enum(readerDetailsYears, { error: "Choose 1, 2, 3, 5 or never" }),
  /** The origins of the other sites whose forms may post to /subscribe, one a line: `https://shop.example`. */
  formOrigins: z.string(),
  /** Straight quotes and dashes become those of the site's language as they are typed in the editor. */
  isTypographyOn: z.boolean(),
  digest: digestSchema,
  /** As readers know it; empty for the name that the language makes of its day: `the Monday letter`. */
  newsletterName: z.string(),
  /** Readers are told the day and time of the digest's `sendDay` and `sendTime`. Otherwise nothing promises a day. */
  isNewsletterDayFixed: z.boolean(),
  /** The dashboard begins with what a new site still needs. */
  areFirstStepsShown: z.boolean(),
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

export const settingsViewSchema = z
  .object({
    settings: settingsSchema,
    /** The words of the home page where the owner has none of their own. */
    defaultHomeWords: homeWordsSchema,
    /** Incremented by each change of any setting; 0 before the first. */
    revision: z.int(),
    /** Which of them are samples that nobody has written yet. */
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
