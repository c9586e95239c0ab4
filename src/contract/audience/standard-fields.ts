import type { z } from "zod";
import { text } from "../base/text.ts";

/**
 * One standard field: a text that is kept about every subscriber, empty where nobody has said it. Its key is its column, and its name in
 * calls, files and newsletters. The API, the admin, segments, exports, imports and newsletters derive from it;
 * docs/adding-a-subscriber-field.md shows how to add one.
 */
interface StandardField {
  /** What people read. */
  label: string;
  /** The rule for a new subscriber and for a change. */
  rule: z.ZodType<string, string>;
  /** The most characters that the rule takes. An import shortens what is longer. */
  max: number;
  /** What the columns of other programs' lists call it: in small letters without accents, with `_` between words. */
  columns: readonly string[];
  /** What menus of personal fields show for it. */
  sample: string;
}

const called = (label: string, max: number) => ({
  label,
  rule: text(`${label} must be text`, { max }).transform((value) => value.trim()),
  max,
});

/** The standard fields, in the order of forms and files. */
const fields = {
  name: {
    ...called("Name", 200),
    // Each product has its own, some in two columns (`list-formats.ts`).
    columns: [],
    sample: "Ada Lovelace",
  },
  company: {
    ...called("Company", 200),
    columns: [
      ..."company_name organization organisation employer firma unternehmen entreprise societe".split(" "),
      ..."empresa azienda bedrijf foretag virksomhed компания 会社 会社名 חברה".split(" "),
    ],
    sample: "Analytical Engines",
  },
} satisfies Record<string, StandardField>;

export type StandardName = keyof typeof fields;

export const standardFields: Readonly<Record<StandardName, StandardField>> = fields;

/** Those of one subscriber. */
export type StandardValues = Record<StandardName, string>;

// Object.keys returns the keys of the literal above.
export const standardNames = Object.keys(fields) as readonly StandardName[];

/** Makes something for each standard field. */
export const standardOf = <Value>(make: (name: StandardName) => Value): Record<StandardName, Value> =>
  // The entries are those of `standardNames`.
  Object.fromEntries(standardNames.map((name) => [name, make(name)])) as Record<StandardName, Value>;

/** Those of a row, without what else it has. */
export const standardIn = (row: StandardValues): StandardValues => standardOf((name) => row[name]);

/**
 * Those that a site uses. A custom field with the same key, from before there was the standard one, keeps its place: in forms,
 * files and newsletters that name means the custom field.
 */
export const standardNamesBeside = (customKeys: readonly string[]): StandardName[] =>
  // No custom field can be called "name".
  standardNames.filter((name) => name === "name" || !customKeys.includes(name));
