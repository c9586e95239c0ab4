export const SETTINGS = "/admin/settings";
export const MAIL = "/admin/settings/mail";

interface IndexedGroup {
  screen: string;
  /** The id of the group on its screen. */
  id: string;
  name: string;
  /** Other words that people look for. */
  words?: string;
  /** The labels of its fields, each with other words. */
  fields: readonly (readonly [label: string, words?: string])[];
}

/** What can be searched for in the settings. tests/browser/site-owner/settings-search.test.ts opens every one. */
export const settingsIndex: readonly IndexedGroup[] = [
  {
    screen: SETTINGS,
    id: "site",
    name: "Site",
    fields: [
      ["Name", "title blog"],
      ["Tagline", "slogan"],
      ["Description", "search engines seo"],
      ["Time zone", "timezone clock city hour"],
      ["Language", "locale translation"],
    ],
  },
  {
    screen: SETTINGS,
    id: "look",
    name: "Look",
    words: "logo color design theme brand appearance image icon favicon monogram typefaces fonts typography",
    fields: [["Accent color", "colour"]],
  },
  {
    screen: SETTINGS,
    id: "newsletter-look",
    name: "Newsletter look",
    words: "design theme template email font intro outro",
    fields: [["Newsletter color", "colour"], ["Show the logo"], ["Font", "serif sans"], ["Width"]],
  },
  {
    screen: SETTINGS,
    id: "menu",
    name: "Menu and footer",
    words: "navigation header links drop-down rss api",
    fields: [],
  },
  {
    screen: SETTINGS,
    id: "home",
    name: "Home page",
    words: "sections order hide front landing testimonials quotes hero cards featured topics",
    fields: [["Title", "headline"], ["Text"], ["Community", "claim"]],
  },
  {
    screen: SETTINGS,
    id: "writing",
    name: "Writing",
    words: "editor",
    fields: [["Typographic quotes and dashes", "smart curly typography"]],
  },
  {
    screen: SETTINGS,
    id: "sender",
    name: "Sender",
    words: "newsletter email",
    fields: [
      ["From name", "author"],
      ["Reply-to address", "answer"],
      ["Postal address", "imprint legal can-spam"],
    ],
  },
  {
    screen: SETTINGS,
    id: "letter",
    name: "Newsletter",
    words: "title",
    fields: [["Newsletter name"], ["Tell readers the day", "weekday promise monday schedule"]],
  },
  {
    screen: SETTINGS,
    id: "digest",
    name: "Weekly digest",
    words: "newsletter schedule weekday monday",
    fields: [
      ["Prepare a draft every week"],
      ["Send on", "weekday"],
      ["Send at", "time"],
      ["Send it automatically"],
    ],
  },
  {
    screen: SETTINGS,
    id: "welcome",
    name: "Welcome email",
    words: "confirmation greeting",
    fields: [["Subject"], ["Text"]],
  },
  {
    screen: SETTINGS,
    id: "form",
    name: "Form for other sites",
    words: "embed sign-up subscribe code html tags topics",
    fields: [["Sites with the form", "origins cors"], ["Ask for the name"]],
  },
  {
    screen: SETTINGS,
    id: "privacy",
    name: "Reader privacy",
    words: "gdpr",
    fields: [
      ["Count opens and clicks", "tracking analytics"],
      ["Remove what each reader did with a newsletter", "retention fold delete details years"],
      ["Public archive", "newsletters web"],
      ["Reply by email", "comments answer mailto"],
      ["I have checked the privacy policy and the terms", "legal pages imprint"],
    ],
  },
  { screen: SETTINGS, id: "social", name: "Social links", fields: [["Twitter", "x"], ["Instagram"]] },
  { screen: SETTINGS, id: "tools", name: "Tool links", words: "footer related", fields: [] },
  {
    screen: SETTINGS,
    id: "contact",
    name: "Contact",
    fields: [["Email"], ["Phone", "telephone"], ["Security contact", "security.txt"], ["Address"]],
  },
  {
    screen: SETTINGS,
    id: "first-steps",
    name: "First steps",
    fields: [["First steps on the dashboard", "checklist onboarding"]],
  },
  { screen: SETTINGS, id: "words", name: "Words", words: "sentences translation texts labels", fields: [] },
  { screen: SETTINGS, id: "media", name: "Images", words: "media files upload", fields: [] },
  {
    screen: SETTINGS,
    id: "people",
    name: "People",
    words: "users roles owner editor author invite invitation team accounts rights permissions",
    fields: [],
  },
  {
    screen: SETTINGS,
    id: "tokens",
    name: "API tokens",
    words: "programs scripts bearer keys access automation",
    fields: [],
  },
  {
    screen: SETTINGS,
    id: "outgoing-webhooks",
    name: "Outgoing webhooks",
    words: "integrations automation zapier events api notify",
    fields: [],
  },
  {
    screen: SETTINGS,
    id: "activity",
    name: "Activity",
    words: "audit log history who did what changes security",
    fields: [],
  },
  {
    screen: SETTINGS,
    id: "profile",
    name: "Profile",
    words: "author me picture avatar",
    fields: [
      ["Byline", "name"],
      ["Bio", "about"],
    ],
  },
  {
    screen: SETTINGS,
    id: "account",
    name: "Account",
    words:
      "sessions devices sign out security second factor two-factor 2fa totp authenticator recovery codes passkey webauthn fingerprint security key",
    fields: [
      ["Current password", "change"],
      ["New password", "change"],
    ],
  },
  { screen: SETTINGS, id: "samples", name: "Sample content", words: "remove example demo posts", fields: [] },
  {
    screen: MAIL,
    id: "mail-server",
    name: "Mail server",
    words: "smtp relay provider sender from host port encryption password connections rate",
    fields: [],
  },
  { screen: MAIL, id: "dkim", name: "DKIM keys", words: "dns spf dmarc signature", fields: [] },
  {
    screen: MAIL,
    id: "prove-it",
    name: "Prove it",
    words: "test email spam deliverability spf dkim dmarc",
    fields: [["Source of the email that arrived"]],
  },
  { screen: MAIL, id: "webhooks", name: "Webhooks", words: "amazon ses postmark bounces events", fields: [] },
  { screen: MAIL, id: "bounce-mailbox", name: "Bounce mailbox", words: "imap reports returned", fields: [] },
  { screen: MAIL, id: "pacing", name: "Pacing", words: "limit speed gmail per minute", fields: [] },
  { screen: MAIL, id: "warm-up", name: "Warm-up", words: "new domain reputation", fields: [] },
  {
    screen: MAIL,
    id: "sunset",
    name: "Inactive subscribers",
    words: "clean list re-engagement",
    fields: [],
  },
];

/** The groups of a screen, in their order. */
export const groupsOf = (screen: string): readonly IndexedGroup[] =>
  settingsIndex.filter((group) => group.screen === screen);

interface FoundSetting {
  id: string;
  /** The field, or the group. */
  name: string;
  /** The group of a field; the screen of a group. */
  place: string;
  to: string;
}

/** The groups and fields of which the names or other words have every word that is typed, names first. */
export function findSettings(typed: string): FoundSetting[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const rank = ({ name }: { name: string }) =>
    name.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 0 : fits(name) ? 1 : 2;
  return entries
    .filter(({ name, others }) => fits(`${name} ${others}`))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ others: _, ...found }) => found);
}

const entries = settingsIndex.flatMap(({ screen, id, name, words = "", fields }) => {
  const place = screen === MAIL ? "Settings → Mail" : "Settings";
  const group = { id, name, place, to: `${screen}#${id}`, others: `${place} ${words}` };
  const ofFields = fields.map(([label, others = ""]) => ({
    id: `${id}-${label}`,
    name: label,
    place: name,
    to: `${screen}?${new URLSearchParams({ field: label }).toString()}#${id}`,
    others: `${name} ${others}`,
  }));
  return [group].concat(ofFields);
});
