import { pageNames, settingPages } from "./setting-pages.ts";
import { addressOf, fieldsOfGroup, settingsIndex } from "./settings-index.ts";

interface FoundSetting {
  id: string;
  /** The field, the group or the page. */
  name: string;
  /** The group of a field; the page of a group. */
  place: string;
  to: string;
}

/** The groups, fields and pages of which the names or other words have every word that is typed, names first. */
export function findSettings(typed: string): FoundSetting[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const rank = ({ name }: { name: string }) =>
    name.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 0 : fits(name) ? 1 : 2;
  return [...entries, ...pages]
    .filter(({ name, others }) => fits(`${name} ${others}`))
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ others: _, ...found }) => found);
}

const entries = settingsIndex.flatMap((indexed) => {
  const { page, id, name, words = "" } = indexed;
  const place = `Settings → ${settingPages[page].name}`;
  const group = { id, name, place, to: addressOf(indexed), others: `${place} ${words}` };
  const ofFields = fieldsOfGroup(indexed).map(([label, others = ""]) => ({
    id: `${id}-${label}`,
    name: label,
    place: name,
    to: addressOf(indexed, label),
    others: `${name} ${others}`,
  }));
  return [group].concat(ofFields);
});

// Behind what is on them, where both begin with what is typed.
const pages = pageNames.map((page) => {
  const { name, to, why } = settingPages[page];
  return { id: `page-${page}`, name, place: "Settings", to, others: why };
});
