/** The densest of 1,900 real posts have 100 entities and 1,240 attributes in 110,000 characters. */
const MAX_ENTITIES = 50_000;
const MAX_ATTRIBUTES = 60_000;
/** The parser's time grows with the square of the open tags: 40,000 take 3 s, 160,000 a minute (2 cores). */
const MAX_TAGS = 30_000;

/**
 * Returns a sentence about HTML that takes seconds to clean; undefined if there is nothing to say. Counting takes some
 * milliseconds, whatever the text is made of.
 */
export function excessOf(html: string): string | undefined {
  const { entities, attributes, openTags } = measureHtml(html);
  if (openTags > MAX_TAGS) return `Content must have at most ${MAX_TAGS} tags`;
  if (entities > MAX_ENTITIES) return `Content must have at most ${MAX_ENTITIES} of the signs <, > and &`;
  if (attributes > MAX_ATTRIBUTES) return `Content must have at most ${MAX_ATTRIBUTES} attributes`;
  return undefined;
}

const [QUOTE, AMPERSAND, APOSTROPHE, SLASH, LESS, EQUALS, GREATER] = [
  0x22, 0x26, 0x27, 0x2f, 0x3c, 0x3d, 0x3e,
] as const;

/** Counts tags, those of them that open, attributes, and the signs that are entities once the HTML is clean. */
export function measureHtml(html: string) {
  const counts = { entities: 0, attributes: 0, tags: 0, openTags: 0 };
  for (let at = 0; at < html.length; at++) {
    const sign = html.charCodeAt(at);
    if (sign === AMPERSAND) counts.entities++;
    else if (sign === LESS) {
      const next = html.charCodeAt(at + 1);
      if (!isLetter(next) && next !== SLASH && next !== 0x21) counts.entities++;
      else {
        counts.tags++;
        if (!isLetter(next)) continue;
        counts.openTags++;
        at = countAttributes(html, at + 1, counts);
      }
    }
  }
  return counts;
}

/** Counts the attributes of one tag. Returns the place of the tag's last sign. */
function countAttributes(
  html: string,
  start: number,
  counts: { entities: number; attributes: number },
): number {
  let before = 0;
  for (let at = start; at < html.length; at++) {
    const sign = html.charCodeAt(at);
    if (sign === GREATER) return at;
    if (sign === AMPERSAND) counts.entities++;
    if ((sign === QUOTE || sign === APOSTROPHE) && before === EQUALS) {
      const end = html.indexOf(sign === QUOTE ? '"' : "'", at + 1);
      const value = end === -1 ? html.length : end;
      for (let inside = at + 1; inside < value; inside++)
        if (html.charCodeAt(inside) === AMPERSAND) counts.entities++;
      at = value;
      before = QUOTE;
      // Without a space between them, one more begins here.
      if (isName(html.charCodeAt(at + 1))) counts.attributes++;
    } else if (isSpace(sign)) {
      if (before !== EQUALS && !isSpace(html.charCodeAt(at + 1))) counts.attributes++;
    } else before = sign;
  }
  return html.length;
}

const isLetter = (sign: number) => (sign | 0x20) >= 0x61 && (sign | 0x20) <= 0x7a;
const isName = (sign: number) => sign > 0x20 && sign !== GREATER && sign !== SLASH;
const isSpace = (sign: number) => sign === 0x20 || (sign >= 0x09 && sign <= 0x0d);
