import { postFormats } from "../../../contract/moving/post-products.ts";
import { exportTargetNames } from "../../../contract/moving/targets.ts";
import { settingsOfGroup } from "../../../contract/settings/settings-registry.ts";
import type { SettingGroup } from "../../../contract/settings/site-setting.ts";
import { pageNames, settingPages, type SettingPage } from "./setting-pages.ts";

interface IndexedGroup {
  page: SettingPage;
  /** The id of the group on its page. */
  id: string;
  name: string;
  /** What it is for, in a sentence, where its component does not say it. */
  why?: string;
  /** Other words that people look for. */
  words?: string;
  /** The labels of fields that are no settings of the site, each with other words. */
  fields?: readonly Field[];
}

type Field = readonly [label: string, words?: string];

/** The groups that have settings of the site, in the order of their pages. */
const written: Record<SettingGroup, Omit<IndexedGroup, "id">> = {
  site: {
    page: "site",
    name: "Site",
    why: "Shown to readers and search engines, and on social cards.",
  },
  contact: {
    page: "site",
    name: "Contact",
    why: "Shown on the contact page. Empty fields are left out.",
  },
  social: {
    page: "site",
    name: "Social links",
    why: "Your profiles elsewhere, shown in the footer and on the contact page, and told to search engines.",
    words: "profiles facebook linkedin youtube mastodon bluesky threads tiktok github pinterest rss",
  },
  tools: {
    page: "site",
    name: "Tool links",
    why: "Shown in the footer of the site, under Related tools.",
    words: "footer related",
  },
  privacy: {
    page: "site",
    name: "Reader privacy",
    why: "Page views are counted without cookies and without storing addresses.",
    words: "gdpr",
  },
  writing: {
    page: "site",
    name: "Writing",
    why: "How the editor of posts and newsletters works.",
    words: "editor",
  },
  "first-steps": {
    page: "site",
    name: "First steps",
    why: "What a new site still needs, at the top of the dashboard.",
  },
  look: {
    page: "look",
    name: "Look",
    why: "Your logo and accent color, used on the site, in emails and on social cards, and the typefaces of the site.",
    words: "logo color design theme brand appearance image icon favicon monogram typefaces fonts typography",
  },
  menu: {
    page: "look",
    name: "Menu and footer",
    words: "navigation header links drop-down rss api",
  },
  home: {
    page: "look",
    name: "Home page",
    why: "The sections of the home page, in the order in which readers find them. Where you leave words empty, readers see those in gray.",
    words: "sections order hide front landing testimonials quotes hero cards featured topics",
  },
  letter: {
    page: "newsletter",
    name: "Newsletter",
    why: "How your pages and emails call the newsletter, and whether they promise its day.",
    words: "title",
  },
  sender: {
    page: "newsletter",
    name: "Sender",
    why: "Who your emails come from. Most countries require a postal address.",
    words: "newsletter email",
  },
  "newsletter-look": {
    page: "newsletter",
    name: "Newsletter look",
    why: "For the emails of newsletters, the weekly digest and the welcome series. On the web, a newsletter has the look of your site, without intro and outro. What has been sent stays as it is, and so do other emails.",
    words: "design theme template email font intro outro",
  },
  digest: {
    page: "newsletter",
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
    page: "newsletter",
    name: "Welcome email",
    why: "Sent when somebody confirms their subscription. Leave the text empty to send none.",
    words: "confirmation greeting",
  },
  form: {
    page: "newsletter",
    name: "Form for other sites",
    why: "A sign-up form for your shop or your other site. The answer is a page of this site.",
    words: "embed sign-up subscribe code html tags topics",
    fields: [["Ask for the name"]],
  },
};

// An object keeps the order of its keys.
export const writtenGroups = Object.keys(written) as SettingGroup[];

/** The groups of the settings. tests/browser/site-owner/settings-search.test.ts opens every one, with its fields. */
export const settingsIndex: readonly IndexedGroup[] = [
  ...writtenGroups.map((id) => Object.assign({ id }, written[id])),
  { page: "look", id: "words", name: "Words", words: "sentences translation texts labels" },
  {
    page: "mail",
    id: "mail-server",
    name: "Mail server",
    words: "smtp relay provider sender from host port encryption password connections rate",
  },
  { page: "mail", id: "dkim", name: "DKIM keys", words: "dns spf dmarc signature" },
  {
    page: "mail",
    id: "prove-it",
    name: "Prove it",
    words: "test email spam deliverability spf dkim dmarc",
    fields: [["Source of the email that arrived"]],
  },
  { page: "mail", id: "webhooks", name: "Webhooks", words: "amazon ses postmark bounces events" },
  { page: "mail", id: "bounce-mailbox", name: "Bounce mailbox", words: "imap reports returned" },
  { page: "mail", id: "pacing", name: "Pacing", words: "limit speed gmail per minute" },
  { page: "mail", id: "warm-up", name: "Warm-up", words: "new domain reputation" },
  { page: "mail", id: "sunset", name: "Inactive subscribers", words: "clean list re-engagement" },
  {
    page: "access",
    id: "people",
    name: "People",
    words: "users roles owner editor author invite invitation team accounts rights permissions",
  },
  {
    page: "access",
    id: "organization",
    name: "Organization",
    words: "single sign-on sso oidc openid connect google microsoft entra okta keycloak company accounts",
    fields: [
      ["Issuer address"],
      ["Client id"],
      ["Client secret"],
      ["Domain for new accounts", "join"],
      ["The only way to sign in", "enforce"],
    ],
  },
  {
    page: "access",
    id: "tokens",
    name: "API tokens",
    words: "programs scripts bearer keys access automation",
  },
  {
    page: "access",
    id: "outgoing-webhooks",
    name: "Outgoing webhooks",
    words: "integrations automation zapier events api notify",
  },
  {
    page: "access",
    id: "activity",
    name: "Activity",
    words: "audit log history who did what changes security",
  },
  {
    page: "access",
    id: "profile",
    name: "Profile",
    words: "author me picture avatar",
    fields: [
      ["Byline", "name"],
      ["Bio", "about"],
    ],
  },
  {
    page: "access",
    id: "account",
    name: "Account",
    words:
      "sessions devices sign out security second factor two-factor 2fa totp authenticator recovery codes passkey webauthn fingerprint security key",
    fields: [
      ["Current password", "change"],
      ["New password", "change"],
    ],
  },
  {
    page: "data",
    id: "backups",
    name: "Backups",
    words: "backup restore download copy save disaster drill archive zip BACKUP_DIR",
  },
  {
    page: "data",
    id: "export",
    name: "Export",
    words: `${exportTargetNames.join(" ")} hugo astro eleventy members everything download leave move away archive zip csv`,
  },
  {
    page: "data",
    id: "import",
    name: "Import",
    words: `${postFormats.join(" ")} csv posts subscribers list move bring`,
  },
  {
    page: "data",
    id: "storage",
    name: "Storage",
    words: "size disk space room free full delete clean database",
  },
  { page: "data", id: "media", name: "Images", words: "media files upload" },
  { page: "data", id: "updates", name: "Updates", words: "version upgrade new release" },
  { page: "data", id: "samples", name: "Sample content", words: "remove example demo posts" },
];

/** The fields of a group that the search finds: settings of the site first. */
export const fieldsOfGroup = ({ id, fields = [] }: IndexedGroup): readonly Field[] => [
  ...settingsOfGroup(id).flatMap(([, { label, find }]) =>
    find === undefined ? [] : [[label, find] as const],
  ),
  ...fields,
];

export const writtenGroup = (id: SettingGroup) => written[id];

/** The groups of a page, in their order. */
export const groupsOf = (page: SettingPage): readonly IndexedGroup[] =>
  settingsIndex.filter((group) => group.page === page);

/** The address of a group, or of one of its fields. */
export const addressOf = ({ page, id }: Pick<IndexedGroup, "page" | "id">, field?: string) =>
  `${settingPages[page].to}${field === undefined ? "" : `?${new URLSearchParams({ field }).toString()}`}#${id}`;

/**
 * Where the group with this id is: `/admin/settings#privacy` has been its address, and emails and notices use it. A
 * sentence names a page or a group: `?place=Settings → Sender`.
 */
export function findAddress(id: string, search = ""): string | undefined {
  const place = new URLSearchParams(search).get("place")?.replace(/^Settings → /, "");
  if (place !== undefined) return findPlace(place);
  if (id === "mail") return settingPages.mail.to;
  const group = settingsIndex.find((each) => each.id === id);
  return group && addressOf(group, new URLSearchParams(search).get("field") ?? undefined);
}

function findPlace(name: string): string | undefined {
  const page = pageNames.find((each) => settingPages[each].name === name);
  if (page) return settingPages[page].to;
  const group = settingsIndex.find((each) => each.name === name);
  return group && addressOf(group);
}
