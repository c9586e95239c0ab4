import type { MenuEntry, SiteLink } from "../../../../contract/menu.ts";
import type { Settings } from "../../../../contract/settings.ts";
import type { SettingsConflict } from "../../../../contract/settings-change.ts";
import { sectionNames } from "./section-names.ts";

/** What people call each setting, as the screen labels it. */
const settingNames: Record<keyof Settings, string> = {
  siteName: "Name",
  tagline: "Tagline",
  language: "Language",
  description: "Description",
  logo: "Logo",
  darkLogo: "Logo for dark mode",
  icon: "Icon",
  accentColor: "Accent color",
  typeface: "Typefaces",
  newsletterAccent: "Newsletter color",
  isNewsletterLogoShown: "Show the logo",
  newsletterFont: "Font",
  newsletterWidth: "Width",
  newsletterIntro: "Intro",
  newsletterOutro: "Outro",
  postalAddress: "Postal address",
  contactEmail: "Email",
  contactAddress: "Address",
  contactPhone: "Phone",
  securityContact: "Security contact",
  twitterUrl: "Twitter",
  instagramUrl: "Instagram",
  toolLinks: "Tool links",
  menu: "Menu",
  footerLinks: "Footer",
  homeTitle: "Title",
  homeText: "Text",
  communityClaim: "Community",
  testimonials: "Testimonials",
  homeSections: "Sections",
  homeWords: "Words of the sections",
  welcomeSubject: "Subject",
  welcomeText: "Text",
  isLegalTextChecked: "I have checked the privacy policy and the terms",
  timeZone: "Time zone",
  senderName: "From name",
  replyTo: "Reply-to address",
  isArchivePublic: "Public archive",
  isReplyOffered: "Reply by email",
  isTrackingOn: "Count opens and clicks",
  readerDetailsYears: "Remove what each reader did",
  formOrigins: "Sites with the form",
  isTypographyOn: "Typographic quotes and dashes",
  digest: "Weekly digest",
  newsletterName: "Newsletter name",
  isNewsletterDayFixed: "Tell readers the day",
  areFirstStepsShown: "First steps on the dashboard",
};

/** Returns a setting's value in words, for a comparison with a second value. */
function saySetting(value: Settings[keyof Settings] | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return `${value} pixels`;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((row) => sayRow(row)).join("\n");
  if ("src" in value) return `An image of ${value.width} × ${value.height} pixels`;
  if ("heroButton" in value)
    return Object.values(value)
      .filter((words) => words !== "")
      .join("\n");
  const { isOn, makeDay, makeTime, sendDay, sendTime, isSentByItself } = value;
  if (!isOn) return "None";
  const sending = isSentByItself ? "sent automatically" : "waits for you to send it";
  return `Prepared on ${makeDay} at ${makeTime}, for ${sendDay} at ${sendTime}; ${sending}`;
}

type Row = Settings["toolLinks" | "testimonials" | "homeSections"][number] | MenuEntry;

function sayRow(row: Row): string {
  if ("isShown" in row) return `${sectionNames[row.kind]}${row.isShown ? "" : " (off)"}`;
  if ("kind" in row)
    return [sayLink(row), ...(row.children ?? []).map((child) => `– ${sayLink(child)}`)].join("\n");
  return "url" in row ? `${row.title}: ${row.url}` : `“${row.quote}” ${row.name}, ${row.role}`;
}

const sayLink = ({ kind, target, title }: SiteLink) => `${title ? `${title}: ` : ""}${kind} ${target}`;

/** A menu that nobody has chosen is the default one. */
const sayChosen = (field: keyof Settings, value: Settings[keyof Settings] | undefined) =>
  value === null && (field === "menu" || field === "footerLinks") ? "The default" : saySetting(value);

/** The settings of `names` that are in conflict, for a dialog. */
export const comparedSettings = ({ current, yours }: SettingsConflict, names: readonly (keyof Settings)[]) =>
  names
    .filter((field) => current[field] !== undefined)
    .map((field) => ({
      field,
      name: settingNames[field],
      mine: sayChosen(field, yours[field]),
      theirs: sayChosen(field, current[field]),
    }));
