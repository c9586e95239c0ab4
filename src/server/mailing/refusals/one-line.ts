/** The kept length of a server's words. */
const MAX_WORDS = 500;

/** Text as both databases store it: in one line, without control characters and halves of surrogate pairs. */
export const oneLine = (text: string, max = MAX_WORDS): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, max)
    .toWellFormed();
