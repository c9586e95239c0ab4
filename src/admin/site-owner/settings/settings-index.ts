import { settingsOfGroup } from "../../../contract/settings/settings-registry.ts";
import type { SettingGroup } from "../../../contract/settings/site-setting.ts";

export const SETTINGS = "/admin/settings";
export const MAIL = "/admin/settings/mail";

interface IndexedGroup {
  screen: string;
  /** The id of the group on its screen. */
  id: string;
  name: string;
  /** What it is for, in a sentence, where its screen does not say it. */
  why?: string;
  /** Other words that people look for. */
  words?: string;
  /** The labels of fields that are no settings of the site, each with other words. */
  fields?: readonly Field[];
}

type Field = readonly [label: string, words?: string];

/** The groups that have settings of the site, in the order of the screen. */
const written: Record<SettingGroup, Omit<IndexedGroup, "screen" | "id">> = {
  site: {
    name: "Site",
    why: "Shown to readers and search engines, and on social cards.",
  },
  look: {
    name: "Look",
    why: "Your logo and accent color, used on the site, in emails and on social cards, and the typefaces of the site.",
    words: "logo color design theme brand appearance image icon favicon monogram typefaces fonts typography",
  },
  "newsletter-look": {
    name: "Newsletter look",
    why: "For the emails of newsletters, the weekly digest and the welcome series. On the web, a newsletter has the look of your site, without intro and outro. What has been sent stays as it is, and so do other emails.",
    words: "design theme template email font intro outro",
  },
  menu: {
    name: "Menu and footer",
    words: "navigation header links drop-down rss api",
  },
  home: {
    name: "Home page",
    why: "The sections of the home page, in the order in which readers find them. Where you leave words empty, readers see those in gray.",
    words: "sections order hide front landing testimonials quotes hero cards featured topics",
  },
  writing: {
    name: "Writing",
    why: "How the editor of posts and newsletters works.",
    words: "editor",
  },
  sender: {
    name: "Sender",
    why: "Who your emails come from. Most countries require a postal address.",
    words: "newsletter email",
  },
  letter: {
    name: "Newsletter",
    why: "How your pages and emails call the newsletter, and whether they promise its day.",
    words: "title",
  },
  digest: {
    name: "Weekly digest",
    words: "newsletter schedule weekday monday",
    fields: [
      ["Prepare a draft every week"],
      ["Send on", "weekday"],
      ["Send at", "time"],
      ["Send it automatically"],
    ],
  },
  welcome: {
    name: "Welcome email",
    why: "Sent when somebody confirms their subscription. Leave the text empty to send none.",
    words: "confirmation greeting",
  },
  form: {
    name: "Form for other sites",
    why: "A sign-up form for your shop or your other site. The answer is a page of this site.",
    words: "embed sign-up subscribe code html tags topics",
    fields: [["Ask for the name"]],
  },
  privacy: {
    name: "Reader privacy",
    why: "Page views are counted without cookies and without storing addresses.",
    words: "gdpr",
  },
  social: {
    name: "Social links",
    why: "Shown in the footer and on the contact page.",
  },
  tools: {
    name: "Tool links",
    why: "Shown in the footer of the site, under Related tools.",
    words: "footer related",
  },
  contact: {
    name: "Contact",
    why: "Shown on the contact page. Empty fields are left out.",
  },
  "first-steps": {
    name: "First steps",
    why: "What a new site still needs, at the top of the dashboard.",
  },
};

// An object keeps the order of its keys.
export const writtenGroups = Object.keys(written) as SettingGroup[];

/** The groups of the settings. tests/browser/site-owner/settings-search.test.ts opens every one, with its fields. */
export const settingsIndex: readonly IndexedGroup[] = [
  ...writtenGroups.map((id) => Object.assign({ screen: SETTINGS, id }, written[id])),
  { screen: SETTINGS, id: "words", name: "Words", words: "sentences translation texts labels" },
  { screen: SETTINGS, id: "media", name: "Images", words: "media files upload" },
  {
    screen: SETTINGS,
    id: "people",
    name: "People",
    words: "users roles owner editor author invite invitation team accounts rights permissions",
  },
  {
    screen: SETTINGS,
    id: "tokens",
    name: "API tokens",
    words: "programs scripts bearer keys access automation",
  },
  {
    screen: SETTINGS,
    id: "outgoing-webhooks",
    name: "Outgoing webhooks",
    words: "integrations automation zapier events api notify",
  },
  {
    screen: SETTINGS,
    id: "activity",
    name: "Activity",
    words: "audit log history who did what changes security",
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
  { screen: SETTINGS, id: "samples", name: "Sample content", words: "remove example demo posts" },
  {
    screen: MAIL,
    id: "mail-server",
    name: "Mail server",
    words: "smtp relay provider sender from host port encryption password connections rate",
  },
  { screen: MAIL, id: "dkim", name: "DKIM keys", words: "dns spf dmarc signature" },
  {
    screen: MAIL,
    id: "prove-it",
    name: "Prove it",
    words: "test email spam deliverability spf dkim dmarc",
    fields: [["Source of the email that arrived"]],
  },
  { screen: MAIL, id: "webhooks", name: "Webhooks", words: "amazon ses postmark bounces events" },
  { screen: MAIL, id: "bounce-mailbox", name: "Bounce mailbox", words: "imap reports returned" },
  { screen: MAIL, id: "pacing", name: "Pacing", words: "limit speed gmail per minute" },
  { screen: MAIL, id: "warm-up", name: "Warm-up", words: "new domain reputation" },
  { screen: MAIL, id: "sunset", name: "Inactive subscribers", words: "clean list re-engagement" },
];

/** The fields of a group that the search finds: settings of the site first. */
export const fieldsOfGroup = ({ id, fields = [] }: IndexedGroup): readonly Field[] => [
  ...settingsOfGroup(id).flatMap(([, { label, find }]) =>
    find === undefined ? [] : [[label, find] as const],
  ),
  ...fields,
];

export const writtenGroup = (id: SettingGroup) => written[id];

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

const entries = settingsIndex.flatMap((indexed) => {
  const { screen, id, name, words = "" } = indexed;
  const place = screen === MAIL ? "Settings → Mail" : "Settings";
  const group = { id, name, place, to: `${screen}#${id}`, others: `${place} ${words}` };
  const ofFields = fieldsOfGroup(indexed).map(([label, others = ""]) => ({
    id: `${id}-${label}`,
    name: label,
    place: name,
    to: `${screen}?${new URLSearchParams({ field: label }).toString()}#${id}`,
    others: `${name} ${others}`,
  }));
  return [group].concat(ofFields);
});
