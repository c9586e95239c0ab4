import { beginningOf } from "../base/cut-text.ts";
import {
  standardFields,
  standardIn,
  standardNames,
  standardOf,
  type StandardValues,
} from "./standard-fields.ts";
import { namelessIn } from "../base/languages.ts";

/** A place in a newsletter that each recipient's own value fills: `{first_name}`, or `{first_name|friend}`. */
export interface PersonalField {
  name: string;
  /** Stands for an empty value, as it was typed. */
  fallback: string;
}

/** A field that may be used, as menus show it. */
export interface KnownField {
  name: string;
  label: string;
  sample: string;
  /** The words for an empty value until the writer chooses others; undefined for a value that is never empty. */
  fallback?: string;
}

/** The fields that every subscriber has. */
export const fieldsOfEverybody: readonly KnownField[] = [
  { name: "first_name", label: "First name", sample: "Ada", fallback: namelessIn("en") },
  ...standardNames.map((name) => {
    const { label, sample } = standardFields[name];
    const isName = name === "name";
    return { name, label: isName ? "Full name" : label, sample, fallback: isName ? namelessIn("en") : "" };
  }),
  { name: "email", label: "Email address", sample: "ada@example.com" },
];

/** All fields that newsletters may use: those of every subscriber, and the owner's own. Fallbacks are in `language`. */
export const fieldsWith = (
  custom: readonly { key: string; label: string }[],
  language = "en",
): KnownField[] => {
  const isCustom = new Set(custom.map(({ key }) => key));
  const standard = fieldsOfEverybody.filter(({ name }) => !isCustom.has(name));
  return [
    ...standard.map(({ fallback, ...field }): KnownField =>
      fallback === undefined ? field : Object.assign(field, { fallback: fallback && namelessIn(language) }),
    ),
    ...custom.map(({ key, label }) => ({ name: key, label, sample: `{${key}}`, fallback: "" })),
  ];
};

const isKnown = (known: readonly KnownField[], name: string) => known.some((field) => field.name === name);

/**
 * What looks like a field: a name of two characters or more in braces, single or doubled as other programs have them,
 * and perhaps a fallback behind a bar. `$` and `#` before it belong to a program's text.
 */
const FIELD =
  /(?<![{$#\\])(\\*)(?:\{([^{}|]{2,80})(?:\|([^{}]*))?\}|\{\{([^{}|]{2,80})(?:\|([^{}]*))?\}\})(?!\})/gu;
const NAME = /^\p{L}[\p{L}\p{M}\p{N}_. -]*$/u;

/** A place where a field is, or words that look like one. */
interface FoundField extends PersonalField {
  /** Where it is in the text. */
  from: number;
  to: number;
  isKnown: boolean;
}

interface Candidate extends FoundField {
  /** A backslash before the brace makes it plain text, and is not shown; others before it are. */
  isEscaped: boolean;
}

function candidatesIn(text: string, known: readonly KnownField[]): Candidate[] {
  return [...text.matchAll(FIELD)].flatMap((found) => {
    const [whole, backslashes, single, singleFallback, doubled, doubledFallback] = found;
    const name = (single ?? doubled ?? "").trim();
    if (!NAME.test(name)) return [];
    return {
      name,
      fallback: (singleFallback ?? doubledFallback ?? "").trim(),
      from: found.index,
      to: found.index + whole.length,
      isKnown: isKnown(known, name),
      isEscaped: backslashes !== "",
    };
  });
}

/** Finds the fields of a plain text, and what looks like one but has a name that is not known. */
export const findFields = (text: string, known: readonly KnownField[]): FoundField[] =>
  candidatesIn(text, known).filter(({ isEscaped }) => !isEscaped);

export interface Filling {
  /** The known fields. */
  known: readonly KnownField[];
  valueOf: (field: PersonalField) => string;
  /** Changes words that a backslash before the brace keeps from being a field. They come without the backslash. */
  plain?: (words: string) => string;
}

/** Fills the known fields of a text, once: what a value says is text. Others stay as they are. */
export function fillFields(text: string, { known, valueOf, plain = unchanged }: Filling): string {
  let filled = "";
  let at = 0;
  for (const found of candidatesIn(text, known)) {
    const written = text.slice(found.from, found.to);
    filled += text.slice(at, found.from);
    if (found.isEscaped) filled += plain(written.slice(1));
    else filled += found.isKnown ? valueOf(found) : written;
    at = found.to;
  }
  return filled + text.slice(at);
}

/** Puts a backslash before whatever looks like a field, so that the text stays as it is. */
export function plainFields(text: string): string {
  let plain = "";
  let at = 0;
  for (const { from } of candidatesIn(text, [])) {
    plain += `${text.slice(at, from)}\\`;
    at = from;
  }
  return plain + text.slice(at);
}

/** The beginning of a text as plain words: with the backslashes it is at most `limit` long, and none of them stands alone. */
export function plainBeginning(text: string, limit: number): string {
  let beginning = beginningOf(text, limit);
  for (;;) {
    const plain = plainFields(beginning);
    if (plain.length <= limit) return plain;
    beginning = beginningOf(beginning, beginning.length + limit - plain.length);
  }
}

const unchanged = (text: string) => text;

/** How a field is written that a menu puts in. */
export const writtenField = ({ name, fallback }: KnownField) =>
  fallback === undefined ? `{${name}}` : `{${name}|${fallback}}`;

/** A subscriber's own words, as far as newsletters can show them. */
export interface PersonalValues extends StandardValues {
  email: string;
  /** Those of the custom fields by key, as far as they are known. */
  fields?: Readonly<Record<string, string>>;
}

/** Whom a preview is for if nobody is chosen: it shows the fallbacks. */
export const SAMPLE_READER: PersonalValues = { email: "reader@example.com", ...standardOf(() => "") };

/**
 * Fills the known fields of a plain text for nobody in particular, and trims it: a subject, as screens name a newsletter.
 * Where the custom ones are not loaded, they stay as they are written.
 */
export function fillForNobody(text: string, known: readonly KnownField[] = fieldsOfEverybody): string {
  const values = valuesOfFields(SAMPLE_READER);
  return fillFields(text, { known, valueOf: ({ name, fallback }) => values[name] || fallback }).trim();
}

/** Returns the values of all fields by name, each safe in any line of text. */
export function valuesOfFields({ email, fields = {}, ...standard }: PersonalValues): Record<string, string> {
  const given = { ...standardIn(standard), ...fields, email };
  const values = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, inOneLine(value)]));
  return { ...values, first_name: firstNameIn(inOneLine(standard.name)) };
}

/**
 * The first word of a name that does not end in a period or a comma, as titles, initials and a family name before a comma
 * do; otherwise the whole name. A name that is written without spaces is one word, and so is one of a language in which the
 * family name comes first.
 */
const firstNameIn = (name: string) =>
  (/[\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]/u.test(name)
    ? undefined
    : name.split(" ").find((word) => !/[.,]$/.test(word))) ?? name;

/** Without line breaks and other control characters, nor signs that turn the direction of what follows (UAX 9, 2). */
export const inOneLine = (value: string) =>
  value
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\uE000\uE001]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
