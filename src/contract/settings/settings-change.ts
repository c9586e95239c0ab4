import { z } from "zod";
import { emailSchema } from "../base/email.ts";
import { endpoint } from "../base/endpoint.ts";
import { formOriginsSchema } from "./form-origins.ts";
import { newHomeSettings } from "./home-change.ts";
import { newFooterSchema, newMenuSchema } from "./menu-change.ts";
import { accentColor, webAddress } from "./site-setting.ts";
import { settingsSchema, settingsViewSchema } from "./settings.ts";
import { MAX_HTML_LENGTH, line, text } from "../base/text.ts";

export const MAX_TOOL_LINKS = 12;
export const MAX_SOCIAL_LINKS = 20;

const emptyOrEmail = z.union([emailSchema, z.literal("")]);

function hasNoPassword(address: string): boolean {
  const url = URL.parse(address);
  return !url || url.username + url.password === "";
}

/** An email address, with or without the `mailto:` of RFC 9116, or a page over https; no password in either. */
const isSecurityContact = (value: string) => {
  if (value === "" || emailSchema.safeParse(value).success) return true;
  const page = /^https:\/\/[^\s<>"]+$/i.test(value) ? URL.parse(value) : null;
  return page !== null && hasNoPassword(page.href);
};

const anyOfThem = settingsSchema.partial();

const isLanguage = (value: string) => {
  try {
    return new Intl.Locale(value).toString() === value;
  } catch {
    return false;
  }
};

/** True for the name of a time zone that is known here. */
export const isTimeZone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
};

const SECRET = "An address for readers has no password";

/** What is written for readers; a password in it would be published. */
const publicAddress = webAddress.refine(hasNoPassword, { error: SECRET });

const someAddress = publicAddress.refine((value) => value !== "", {
  error: "Please enter a web address, such as https://example.com",
});

const newToolLinkSchema = z.object({
  title: line({ max: 60, required: "Name is required" }),
  url: someAddress,
});

const newSocialLinkSchema = z.object({ title: line({ max: 60 }), url: someAddress });

/** Some more than search engines show. */
export const MAX_DESCRIPTION = 300;

/** Any part of the settings: what is left out stays as it is. */
export const settingsChangeSchema = z.strictObject({
  ...anyOfThem.shape,
  siteName: line({ max: 100, required: "Site name is required" }).optional(),
  tagline: line({ max: 100 }).optional(),
  description: line({ max: MAX_DESCRIPTION }).optional(),
  language: text()
    .trim()
    .refine(isLanguage, { error: "Enter a language code such as en or pt-BR" })
    .optional(),
  accentColor: text().trim().toLowerCase().pipe(accentColor).optional(),
  newsletterAccent: text().trim().toLowerCase().pipe(accentColor).optional(),
  newsletterIntro: text(undefined, { max: MAX_HTML_LENGTH }).optional(),
  newsletterOutro: text(undefined, { max: MAX_HTML_LENGTH }).optional(),
  ...newHomeSettings,
  twitterUrl: publicAddress.optional(),
  instagramUrl: publicAddress.optional(),
  toolLinks: z.array(newToolLinkSchema).max(MAX_TOOL_LINKS).optional(),
  socialLinks: z.array(newSocialLinkSchema).max(MAX_SOCIAL_LINKS).optional(),
  menu: newMenuSchema.nullable().optional(),
  footerLinks: newFooterSchema.nullable().optional(),
  contactEmail: emptyOrEmail.optional(),
  contactAddress: text(undefined, { max: 500 }).trim().optional(),
  contactPhone: line({ max: 60 }).optional(),
  securityContact: text(undefined, { max: 500 })
    .trim()
    .transform((value) => value.replace(/^mailto:/i, ""))
    .refine(isSecurityContact, { error: "Please enter an email address or an https:// address" })
    .optional(),
  welcomeSubject: line({ max: 200 }).optional(),
  welcomeContent: text(undefined, { max: MAX_HTML_LENGTH }).optional(),
  welcomeText: text(undefined, { max: MAX_HTML_LENGTH }).trim().optional(),
  postalAddress: text(undefined, { max: 500 }).trim().optional(),
  timeZone: text()
    .refine((value) => value === "" || isTimeZone(value), {
      error: "Enter a time zone such as Europe/Berlin",
    })
    .optional(),
  formOrigins: formOriginsSchema.optional(),
  newsletterName: line({ max: 60 }).optional(),
  senderName: line({ max: 100 }).optional(),
  replyTo: emptyOrEmail.optional(),
});

export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** A change, and the revision that its writer has seen: a setting that somebody else has changed since is a conflict. */
const settingsChangeOnSchema = settingsChangeSchema
  .extend({ revision: z.int({ error: "Revision must be a number" }).min(0).optional() })
  .meta({ id: "SettingsChange" });

export type SettingsChangeOn = z.output<typeof settingsChangeOnSchema>;

/** The extra fields of a 409: the settings in conflict, as saved and as requested. */
export const settingsConflictSchema = z.object({
  current: anyOfThem.extend({ revision: z.int() }),
  yours: anyOfThem,
});

export type SettingsConflict = z.output<typeof settingsConflictSchema>;

export const changeSettings = endpoint({
  method: "patch",
  path: "/api/admin/settings",
  access: "settings.write",
  /** What readers see as the sender, and where their replies go. */
  proof: ["senderName", "replyTo"],
  tag: "Settings",
  summary:
    "Change some or all settings. If you send `revision` and somebody else has changed one of these settings since, the answer is 409 with `current` and `yours`.",
  bodySize: "text",
  body: settingsChangeOnSchema,
  refusals: ["conflict"],
  answer: settingsViewSchema,
});
