/** What begins a line in Markdown and hardly ever one of plain words. */
const BLOCK_SIGNS = [
  /^#{1,6} \S/m,
  /^ {0,3}```/m,
  /^> \S/m,
  /^[-*+] \S.*\n[-*+] \S/m,
  /^\d{1,3}\. \S.*\n\d{1,3}\. \S/m,
  /^\|.+\|\n\|[ :|-]+\|/m,
];
const INLINE_SIGNS = [/\*\*[^\s*][^*\n]*\*\*/, /(?<!\w)`[^`\n]+`(?!\w)/, /!?\[[^\]\n]*\]\([^)\s]+\)/];

/** True if pasted plain text was meant as Markdown: a block of it, or a link, code or bold words. */
export const looksLikeMarkdown = (text: string) =>
  [...BLOCK_SIGNS, ...INLINE_SIGNS].some((sign) => sign.test(text.replaceAll("\r\n", "\n")));
