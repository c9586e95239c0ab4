import { escaped, unescaped } from "../../../../../blocks/entities.ts";
import { decoded } from "../../../../engines/html/anchors.ts";
import { field, parsedJson } from "../../../files/json-fields.ts";

/** Images in a list of slides. */
const MAX_DEPTH = 3;

export interface Picture {
  src: string;
  alt: string;
}

/** A setting by one of its names (see `Row`); undefined without a value. */
export function settingOf(settings: unknown, names: string | undefined): unknown {
  for (const name of (names ?? "").split(" ").filter(Boolean)) {
    const whole = name.replaceAll(/\{(\w+)\}/g, (_all, other: string) => wordsOf(field(settings, other)));
    const found = whole.split(".").reduce<unknown>((value, part) => field(value, part), settings);
    if (hasValue(found)) return found;
  }
  return undefined;
}

const hasValue = (value: unknown) => {
  if (value === undefined || value === null || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "object" || Object.values(value).some(hasValue);
};

/** A value as a text; an object may have it under `text`. */
export function wordsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  const inside = field(value, "text");
  return typeof inside === "string" ? inside : "";
}

/** The list that a setting is: in JSON, or as WPBakery writes JSON in an attribute. */
export function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null) return Object.values(value);
  if (typeof value !== "string") return [];
  const read = parsedJson(decoded(value));
  return Array.isArray(read) ? read : [];
}

/** An address as HTML has it in an attribute: a text, an object with one, or WPBakery's `url:https%3A%2F%2F…|title:…`. */
export function addressIn(value: unknown): string {
  const inside = [value, field(value, "url"), field(value, "linkUrl"), field(value, "src")].find(
    (each) => typeof each === "string" && each !== "",
  );
  const text = typeof inside === "string" ? unescaped(inside).trim() : "";
  const [, encoded] = /^\|*url:([^|]*)/.exec(text) ?? [];
  const address = encoded === undefined ? text.replace(/\|.*$/, "") : decoded(encoded);
  return /^#?$|^(?:javascript|data):/i.test(address) ? "" : escaped(address);
}

/** The words that WPBakery has beside such an address. */
export const titleOfLink = (value: unknown): string =>
  decoded(/\|title:([^|]*)/.exec(wordsOf(value))?.[1] ?? "").trim();

/** HTML as WPBakery writes it where brackets would end its tag. */
export const fromBase64 = (text: string): string => decoded(Buffer.from(text, "base64").toString("utf8"));

const isOfObjects = (value: object) => Object.values(value).every((each) => typeof each === "object");

/** The images that a setting names by their ids in the export, by addresses, or by objects with either. */
export function picturesIn(value: unknown, alt: string, depth = 0): Picture[] {
  if (typeof value === "number") return [{ src: `file:${value}`, alt }];
  if (typeof value === "string") {
    if (/^\s*\d+(?:\s*,\s*\d+)*\s*,?\s*$/.test(value))
      return value.split(",").flatMap((id) => (id.trim() ? [{ src: `file:${Number(id)}`, alt }] : []));
    return value.split(/\s*\n\s*/).flatMap((each) => {
      const address = addressIn(each);
      return address ? [{ src: address, alt }] : [];
    });
  }
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  const src = addressIn(value);
  const id = Number(wordsOf(field(value, "id")));
  const own = wordsOf(field(value, "alt")) || alt;
  if (src) return [{ src, alt: own }];
  if (id > 0) return [{ src: `file:${id}`, alt: own }];
  const inside =
    field(value, "image") ?? (Array.isArray(value) || isOfObjects(value) ? Object.values(value) : undefined);
  return Array.isArray(inside)
    ? inside.flatMap((each) => picturesIn(each, "", depth + 1))
    : picturesIn(inside, own, depth + 1);
}
