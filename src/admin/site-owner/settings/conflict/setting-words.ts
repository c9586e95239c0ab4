import type { MenuEntry, SiteLink } from "../../../../contract/settings/menu.ts";
import { siteSettings } from "../../../../contract/settings/settings-registry.ts";
import type { Settings } from "../../../../contract/settings/settings.ts";
import type { SettingsConflict } from "../../../../contract/settings/settings-change.ts";
import { sectionNames } from "./section-names.ts";

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

type Row = Settings["toolLinks" | "socialLinks" | "testimonials" | "homeSections"][number] | MenuEntry;

function sayRow(row: Row): string {
  if ("isShown" in row) return `${sectionNames[row.kind]}${row.isShown ? "" : " (off)"}`;
  if ("kind" in row)
    return [sayLink(row), ...(row.children ?? []).map((child) => `– ${sayLink(child)}`)].join("\n");
  return "url" in row
    ? [row.title, row.url].filter(Boolean).join(": ")
    : `“${row.quote}” ${row.name}, ${row.role}`;
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
      name: siteSettings[field].label,
      mine: sayChosen(field, yours[field]),
      theirs: sayChosen(field, current[field]),
    }));
