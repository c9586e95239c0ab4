import { escaped } from "../html/entities.ts";

/** The texts that fill the holes, by name. */
export type Values = Readonly<Record<string, string>>;

/** Marks where each copy has a text of its own. The signs are of nobody's alphabet (Unicode's private use). */
export const hole = (name: string) => `\uE000${name}\uE001`;

/** Holes of our own, and those that people write: `{{name}}`, or `{{name|there}}` for who has none. */
const HOLES = /\uE000([a-z]+)\uE001|\{\{\s*(name|email)\s*(?:\|([^{}]*))?\}\}/g;

interface Making {
  /** Applied to every piece, which must stand for itself. */
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

const asItIs = (text: string) => text;

/** A text that all copies share, or a function of the values of a copy. */
export type Piece = string | ((values: Values) => string);

/** Cuts a text at its holes, with every piece encoded. */
export function cutAtHoles(text: string, { encode = asItIs, escape = asItIs }: Making): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(HOLES)) {
    const [whole, own, written, otherwise = ""] = found;
    const name = own ?? written ?? "";
    const fallback = encode(otherwise.trim());
    if (found.index > from) pieces.push(encode(text.slice(from, found.index)));
    pieces.push((values) => (values[name] ? encode(escape(values[name])) : fallback));
    from = found.index + whole.length;
  }
  if (from < text.length) pieces.push(encode(text.slice(from)));
  return pieces;
}

export const fill = (pieces: readonly Piece[], values: Values): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece(values))).join("");
