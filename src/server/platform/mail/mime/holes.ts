/** What fills the holes, by their names. */
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
    subject: compileText(subject, {})(values),
    html: compileText(html, { escape: escapeHtml })(values),
    text: compileText(text, {})(values),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const asItIs = (text: string) => text;

/** Cuts a text at its holes and encodes what stays the same; what comes back fills them. */
export function compileText(
  text: string,
  { encode = asItIs, escape = asItIs }: Making,
): (values: Values) => string {
  const pieces: (string | { name: string; fallback: string })[] = [];
  let from = 0;
  for (const found of text.matchAll(HOLES)) {
    const [whole, own, written, fallback = ""] = found;
    if (found.index > from) pieces.push(encode(text.slice(from, found.index)));
    pieces.push({ name: own ?? written ?? "", fallback: encode(fallback.trim()) });
    from = found.index + whole.length;
  }
  if (from < text.length) pieces.push(encode(text.slice(from)));

  return (values) => {
    let filled = "";
    for (const piece of pieces) {
      if (typeof piece === "string") filled += piece;
      else filled += values[piece.name] ? encode(escape(values[piece.name] ?? "")) : piece.fallback;
    }
    return filled;
  };
}
