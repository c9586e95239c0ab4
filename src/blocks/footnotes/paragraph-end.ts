/** Matches the lines that end a paragraph in Marked by themselves. */
const END = String.raw`[ \t]*(?:\n|$)| {0,3}(?:#{1,6}[ \t\n]|>|\x60{3}|~{3}|[-*+][ \t]|1[.)][ \t]|(?:[-*_][ \t]*){3,}(?:\n|$))`;

/** Finds the next line that begins with what `source` matches, or that ends a paragraph, whichever comes first. */
export const startBelow = (source: string) => new RegExp(`\\n(?: {0,3}(${source})|${END})`);

/**
 * Returns where a pattern of `startBelow` begins in the paragraph that a text begins with. Marked asks this for every
 * paragraph, so a search to the end of the text would take time that grows with its square.
 */
export function startInParagraph(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text);
  return found?.[1] === undefined ? undefined : found.index + 1;
}
