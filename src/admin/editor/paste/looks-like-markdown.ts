import { hasListOfItems } from "../markdown/read-markdown.ts";

/** What begins a line in Markdown and hardly ever one of plain words. */
const BLOCK_SIGNS = [/^#{1,6} \S/m, /^ {0,3}```/m, /^> \S/m, /^\[\^[^\][\s]+\]:\s/m, /^\|.+\|\n\|[ :|-]+\|/m];
const INLINE_SIGNS = [/\*\*[^\s*][^*\n]*\*\*/, /(?<!\w)`[^`\n]+`(?!\w)/, /!?\[[^\]\n]*\]\([^)\s]+\)/];

/** True if pasted plain text was meant as Markdown: a block of it, or a link, code or bold words. */
export function looksLikeMarkdown(pasted: string): boolean {
  const text = pasted.replaceAll("\r\n", "\n");
  return [...BLOCK_SIGNS, ...INLINE_SIGNS].some((sign) => sign.test(text)) || hasListOfItems(text);
}
