import { escaped } from "../../../blocks/entities.ts";

/** The texts that fill the holes, by name. */
export type Values = Readonly<Record<string, string>>;

interface HoleOptions {
  /** Stands for an empty value, escaped for its place. */
  fallback?: string;
  /** True inside an address, where a value is percent-encoded. */
  isInUrl?: boolean;
}

/** The signs are of nobody's alphabet (Unicode's private use). */
export const HOLE_START = "\uE000";

/** Marks where each copy has a text of its own. */
export const hole = (name: string, { fallback = "", isInUrl = false }: HoleOptions = {}) =>
  `${HOLE_START}${isInUrl ? "%" : ""}${name}${fallback && `|${fallback}`}\uE001`;

/** Removes the signs of holes from what people write. */
export const withoutHoleSigns = (text: string) => text.replaceAll(/[\uE000\uE001]/g, "");

const HOLES = /\uE000(%?)([^|\uE000\uE001]+)(?:\|([^\uE000\uE001]*))?\uE001/g;

interface Making {
  /** Applied to every piece on its own. */
  encode?: (text: string) => string;
  /** Applied to values before. */
  escape?: (text: string) => string;
}

export interface Words {
  subject: string;
  html: string;
  text: string;
}

/** A message's words with their holes filled, as one reader sees them. */
export function fillWords({ subject, html, text }: Words, values: Values): Words {
  return {
    subject: fill(cutAtHoles(subject, {}), values),
    html: fill(cutAtHoles(html, { escape: escaped }), values),
    text: fill(cutAtHoles(text, {}), values),
  };
}

const unchanged = (text: string) => text;

const encodeInUrl = (value: string) => encodeURIComponent(value.toWellFormed());

/** A text that all copies share, or a function of the values of a copy. */
export type Piece = string | ((values: Values) => string);

/** Cuts a text at its holes, with every piece encoded. */
export function cutAtHoles(text: string, { encode = unchanged, escape = unchanged }: Making): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(HOLES)) {
    const [whole, isInUrl, name = "", otherwise = ""] = found;
    const write = isInUrl ? encodeInUrl : escape;
    const fallback = encode(otherwise);
    if (found.index > from) pieces.push(encode(text.slice(from, found.index)));
    pieces.push((values) => (values[name] ? encode(write(values[name])) : fallback));
    from = found.index + whole.length;
  }
  if (from < text.length) pieces.push(encode(text.slice(from)));
  return pieces;
}

export const fill = (pieces: readonly Piece[], values: Values): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece(values))).join("");
