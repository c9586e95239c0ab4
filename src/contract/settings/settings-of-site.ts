import { z } from "zod";
import { homeSectionKinds, homeSettings, noHomeWords } from "./home.ts";
import { logoSchema } from "./logo.ts";
import { linkSchema, menuEntrySchema } from "./menu.ts";
import { typefaces } from "./typefaces.ts";
import { accentColor, webAddress, type SiteSetting } from "./site-setting.ts";

/** The type lets the list be one of links. */
const noLinks: { title: string; url: string }[] = [];

const sampleTools: { title: string; url: string }[] = [
  { title: "Galley Proof", url: "https://example.com/galley-proof" },
  { title: "Rule & Column", url: "https://example.com/rule-and-column" },
  { title: "Inkwell Notes", url: "https://example.com/inkwell-notes" },
  { title: "Second Draft", url: "https://example.com/second-draft" },
];

/** What the site is called, how it looks, and how it is written. */
export const settingsOfSite = {
  siteName: {
    group: "site",
    label: "Name",
    find: "title blog",
    audit: "name of the site",
    read: z.string(),
    default: "Masthead",
  },
  /** After the name in the title of the home page. */
  tagline: {
    group: "site",
    label: "Tagline",
    hint: "Appears after the site name in the home page title.",
    find: "slogan",
    audit: "tagline",
    read: z.string(),
  },
  description: {
    group: "site",
    label: "Description",
    find: "search engines seo",
    audit: "description",
    read: z.string(),
  },
  /** The time zone (tz database), such as Europe/Berlin; empty for the machine's. */
  timeZone: {
    group: "site",
    label: "Time zone",
    hint: "Newsletters are scheduled in this time zone. Type a city or a country.",
    find: "timezone clock city hour",
    audit: "time zone",
    read: z.string(),
    default: "",
  },
  /** The language of the pages (BCP 47): `en`, `pt-BR`. */
  language: {
    group: "site",
    label: "Language",
    hint: "Pages and emails speak it, with its dates and numbers. The admin stays English.",
    find: "locale translation",
    audit: "language",
    read: z.string(),
    default: "en",
  },
  /** In place of the site's name in headers; a second logo for dark backgrounds, where the first would be invisible. */
  logo: {
    group: "look",
    label: "Logo",
    hint: "Shown instead of the name. PNG, JPG or WEBP, ideally with a transparent background.",
    audit: "logo",
    read: logoSchema.nullable(),
    default: null,
  },
  darkLogo: {
    group: "look",
    label: "Logo for dark mode",
    hint: "Shown in dark mode. If empty, the main logo is used.",
    audit: "logo for dark mode",
    read: logoSchema.nullable(),
    default: null,
  },
  /** The image that every icon of the site is made of; without it, they show the first letter of its name. */
  icon: {
    group: "look",
    label: "Icon",
    hint: "Shown in browser tabs, bookmarks, search results and newsletters, and on home screens. PNG, JPG, WEBP or AVIF, ideally square with at least 512 pixels. Without one, the first letter of the site's name is shown in the accent color.",
    audit: "icon",
    read: logoSchema.nullable(),
    default: null,
  },
  /** The one color that the look's accent is made of (color/accent.ts); empty for the look's own. */
  accentColor: {
    group: "look",
    label: "Accent color",
    hint: "Used for links, buttons and signs. Leave empty to use the default color.",
    find: "colour",
    audit: "accent color",
    read: accentColor,
    default: "",
  },
  /** The pair of typefaces of the public pages; emails have `newsletterFont`. */
  typeface: {
    group: "look",
    label: "Typefaces",
    audit: "typefaces",
    read: z.enum(typefaces, { error: `Typeface must be one of ${typefaces.join(", ")}` }),
    default: "newsreader",
  },
  /** The entries of the header's menu; null for those that every site starts with. */
  menu: {
    group: "menu",
    label: "Menu",
    audit: "menu",
    read: z.array(menuEntrySchema).nullable(),
    default: null,
  },
  /** The links of the footer besides `toolLinks`; null for those that every site starts with. */
  footerLinks: {
    group: "menu",
    label: "Footer",
    audit: "footer",
    read: z.array(linkSchema).nullable(),
    default: null,
  },
  homeSections: {
    group: "home",
    label: "Sections",
    audit: "sections of the home page",
    read: homeSettings.homeSections,
    default: homeSectionKinds.map((kind) => ({ kind, isShown: true })),
  },
  homeTitle: {
    group: "home",
    label: "Title",
    hint: "Line breaks are kept. Put words between two * to set them in italics.",
    find: "headline",
    audit: "title of the home page",
    read: homeSettings.homeTitle,
  },
  homeText: {
    group: "home",
    label: "Text",
    find: "",
    audit: "text of the home page",
    read: homeSettings.homeText,
  },
  communityClaim: {
    group: "home",
    label: "Community",
    hint: "A sentence below the first form, for example how many readers you have.",
    find: "claim",
    audit: "community line of the home page",
    read: homeSettings.communityClaim,
  },
  testimonials: {
    group: "home",
    label: "Testimonials",
    audit: "testimonials of the home page",
    read: homeSettings.testimonials,
  },
  homeWords: {
    group: "home",
    label: "Words of the sections",
    audit: "words of the home page",
    read: homeSettings.homeWords,
    default: noHomeWords,
  },
  /** Straight quotes and dashes become those of the text's language as they are typed in texts, titles, excerpts and subjects. */
  isTypographyOn: {
    group: "writing",
    label: "Typographic quotes and dashes",
    hint: "Turns straight quotes, double hyphens and three dots into the signs of the site’s language as you type texts, titles, excerpts and subjects. A text in another script has those of its own language. Backspace takes that back.",
    find: "smart curly typography",
    audit: "typographic quotes and dashes",
    read: z.boolean(),
    default: true,
  },
  /** The same for what nobody types here. */
  isTypographyOfArrivals: {
    group: "writing",
    label: "Also set what arrives over the API and by imports",
    hint: "Gives typographic quotes and dashes to titles, excerpts and texts of posts that programs write with a token, and of posts and pages that you import. Code and addresses stay as they are.",
    find: "smart curly typography programs",
    audit: "typographic quotes and dashes of what arrives",
    read: z.boolean(),
    default: false,
  },
  twitterUrl: {
    group: "social",
    label: "Twitter",
    find: "x",
    audit: "Twitter",
    type: "url",
    read: webAddress,
    default: "https://twitter.com/example",
  },
  instagramUrl: {
    group: "social",
    label: "Instagram",
    find: "",
    audit: "Instagram",
    type: "url",
    read: webAddress,
    default: "https://www.instagram.com/example",
  },
  /** Profiles on any other service, besides the two above. Without a title, the name of the service is shown. */
  socialLinks: {
    group: "social",
    label: "Other profiles",
    audit: "social links",
    read: z.array(z.object({ title: z.string(), url: webAddress })),
    default: noLinks,
  },
  /** In the footer, under "Related tools". */
  toolLinks: {
    group: "tools",
    label: "Tool links",
    audit: "tool links",
    read: z.array(z.object({ title: z.string(), url: webAddress })),
    default: sampleTools,
  },
  contactEmail: {
    group: "contact",
    label: "Email",
    find: "",
    audit: "contact email",
    type: "email",
    isHalf: true,
    read: z.string(),
    default: "hello@example.com",
  },
  contactPhone: {
    group: "contact",
    label: "Phone",
    find: "telephone",
    audit: "contact phone",
    isHalf: true,
    read: z.string(),
    default: "+1 202 555 0143",
  },
  /** For reports of security problems, in /.well-known/security.txt: an email address or a page. Without it, no file. */
  securityContact: {
    group: "contact",
    label: "Security contact",
    hint: "Where to report security problems: an email address or an https:// page. It is published at /.well-known/security.txt. Leave empty to publish no such file.",
    find: "security.txt",
    audit: "security contact",
    read: z.string(),
    default: "",
  },
  /** Lines are kept. */
  contactAddress: {
    group: "contact",
    label: "Address",
    find: "",
    audit: "contact address",
    rows: 3,
    read: z.string(),
    default: "18 Sample Lane\nExampleton 12345",
  },
  /** The dashboard begins with what a new site still needs. */
  areFirstStepsShown: {
    group: "first-steps",
    label: "First steps on the dashboard",
    hint: "The list disappears by itself once everything is done.",
    find: "checklist onboarding",
    audit: "first steps on the dashboard",
    read: z.boolean(),
    default: true,
  },
} as const satisfies Record<string, SiteSetting>;
