const BLOCK =
  "address|article|aside|blockquote|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|iframe";
const OPENING = new RegExp(`<(?:${BLOCK})(?=[\\s>/])[^<>]*>`, "gi");
const CLOSING = new RegExp(`</(?:${BLOCK})\\s*>`, "gi");
const AT_EDGE = new RegExp(`^</?(?:${BLOCK})(?=[\\s>/])`, "i");
/** Every line in these counts as it is. */
const KEPT = /<(pre|script|style|textarea|svg)\b(?:(?!<\1\b)[\s\S]){0,100000}?<\/\1\s*>/gi;
/** Holds the place of what is kept; no text has it (Unicode, private use). */
const MARK = "\uE000";

/**
 * Writes the paragraphs that the classic editor of WordPress leaves to the eye: an empty line ends one, a line break
 * is one.
 */
export function breakIntoParagraphs(html: string): string {
  const kept: string[] = [];
  const open = html.replaceAll(MARK, "").replaceAll(KEPT, (whole) => {
    kept.push(whole);
    return `\n\n${MARK}${kept.length - 1}${MARK}\n\n`;
  });
  const parted = open.replaceAll(OPENING, "\n\n$&").replaceAll(CLOSING, "$&\n\n");
  const parts = parted.split(/\n[ \t]*(?:\n[ \t]*)+/).map((part) => part.trim());
  const written = parts.filter(Boolean).map(asParagraph).join("\n");
  return written.replaceAll(/\uE000(\d+)\uE000/g, (_mark, index: string) => kept[Number(index)] ?? "");
}

function asParagraph(part: string): string {
  if (part.startsWith(MARK)) return part;
  const broken = part.replaceAll(/(?<!<br\s{0,10}\/?>|[ \t])[ \t]*\n/gi, "<br />\n");
  // What stands right behind the beginning of a block is the block's.
  return AT_EDGE.test(part) || part.startsWith("<!--") ? broken : `<p>${broken}</p>`;
}
