import type { z } from "zod";
import { text } from "../base/text.ts";

/**
 * One text that is kept about every subscriber, empty where nobody has said it. Its key is its column, and its name in
 * calls, files and newsletters. The API, the admin, segments, exports, imports and newsletters derive from it;
 * docs/adding-a-subscriber-field.md shows how to add one.
 */
interface ProfileField {
  /** What people read. */
  label: string;
  /** The rule for a new subscriber and for a change. */
  rule: z.ZodType<string, string>;
  /** What the columns of other programs' lists call it, whatever the case and signs. */
  columns: readonly string[];
  /** What menus of personal fields show for it. */
  sample: string;
}

const trimmed = (error: string) => text(error, { max: 200 }).transform((value) => value.trim());

/** The texts of a subscriber, in the order of forms and files. */
const fields = {
  name: {
    label: "Name",
    rule: trimmed("Name must be text"),
    // Each product has its own, some in two columns (`list-formats.ts`).
    columns: [],
    sample: "Ada Lovelace",
  },
  company: {
    label: "Company",
    rule: trimmed("Company must be text"),
    columns: [
      ..."company_name organization organisation employer firma unternehmen entreprise societe".split(" "),
      ..."empresa azienda bedrijf foretag virksomhed компания 会社 会社名 חברה".split(" "),
    ],
    sample: "Analytical Engines",
  },
} satisfies Record<string, ProfileField>;

export type ProfileName = keyof typeof fields;

export const profileFields: Readonly<Record<ProfileName, ProfileField>> = fields;

/** The texts of one subscriber. */
export type Profile = Record<ProfileName, string>;

// Object.keys returns the keys of the literal above.
export const profileNames = Object.keys(fields) as readonly ProfileName[];

/** Makes something for each text of a subscriber. */
export const profileOf = <Value>(make: (name: ProfileName) => Value): Record<ProfileName, Value> =>
  // The entries are those of `profileNames`.
  Object.fromEntries(profileNames.map((name) => [name, make(name)])) as Record<ProfileName, Value>;

/** The texts of a row, without what else it has. */
export const profileIn = (row: Profile): Profile => profileOf((name) => row[name]);

/**
 * The texts that a site uses. A custom field with the same key, from before there was the text, keeps its place: in forms,
 * files and newsletters that name means the custom field.
 */
export const profileNamesBeside = (customKeys: readonly string[]): ProfileName[] =>
  // No custom field can be called "name".
  profileNames.filter((name) => name === "name" || !customKeys.includes(name));
