import type { z } from "zod";
import { settingsOfNewsletters } from "./settings-of-newsletters.ts";
import { settingsOfSite } from "./settings-of-site.ts";
import type { SiteSetting } from "./site-setting.ts";

/** The settings of the site, those of a group in its order. docs/adding-a-setting.md says how to add one. */
export const siteSettings = { ...settingsOfSite, ...settingsOfNewsletters };

type Entries = typeof siteSettings;

export type SettingName = keyof Entries;

/** The settings whose default is the same in every language. */
type FixedName = {
  [Name in SettingName]: Entries[Name] extends { default: unknown } ? Name : never;
}[SettingName];

/** Has no default that is not one of its setting. */
const withDefaults: { [Name in FixedName]: { default: z.output<Entries[Name]["read"]> } } = siteSettings;

const entries = Object.entries(siteSettings) as [SettingName, SiteSetting][];

export const settingShapes = Object.fromEntries(entries.map(([name, { read }]) => [name, read])) as {
  -readonly [Name in keyof Entries]: Entries[Name]["read"];
};

/** The defaults that are the same in every language. */
export const fixedDefaults = Object.fromEntries(
  Object.entries(withDefaults).flatMap(([name, entry]) =>
    "default" in entry ? [[name, entry.default]] : [],
  ),
) as { [Name in FixedName]: z.output<Entries[Name]["read"]> };

/** The settings of a group, in its order; none of a group that has no settings of the site. */
export const settingsOfGroup = (group: string): [SettingName, SiteSetting][] =>
  entries.filter(([, setting]) => setting.group === group);
