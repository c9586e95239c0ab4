import { escaped } from "../../../../../blocks/entities.ts";

/**
 * Marks in a text between two readers of it: the scanner of templates and comments, which guesses what is code, and
 * Marked, which decides it. They are noncharacters, which Marked reads as letters and no text has.
 */
const SIGN_IN_CODE = "\uFDD0";
const REMOVED = /\uFDD1(\d+)\uFDD2/g;
const SIGN_IN_ADDRESS = encodeURIComponent(SIGN_IN_CODE);
const MARKS = /\uFDD1\d+\uFDD2|[\uFDD0-\uFDD2]/g;

/** Put before each sign of a template or comment that stays in the text because the scanner takes it for code. */
export const signMark = SIGN_IN_CODE;
/** Put where the scanner removed the text with this index. */
export const removedMark = (index: number) => `\uFDD1${index}\uFDD2`;

export const withoutMarks = (text: string) => text.replaceAll(MARKS, "").replaceAll(SIGN_IN_ADDRESS, "");
export const withoutRemovedMarks = (text: string) => text.replaceAll(REMOVED, "");
/** Marked calls this for what it takes for code, too. A mark that is left, also in an address, is outside code. */
export const withoutSignMarks = (code: string) => code.replaceAll(SIGN_IN_CODE, "");
export const hasSignMark = (html: string) => html.includes(SIGN_IN_CODE) || html.includes(SIGN_IN_ADDRESS);

/** A comment of HTML keeps its signs (template-tags.ts): as a comment it is invisible even in `<pre>`. */
const CODE_OR_REMOVED = /<(\/?)(?:pre|code)\b[^<>]*>|<!-- \uFDD1\d+\uFDD2 -->|\uFDD1(\d+)\uFDD2/gi;

/** Puts removed texts back where the HTML has them in code, and returns their indexes. */
export function restoreInCode(html: string, textOf: (index: number) => string) {
  const restored = new Set<number>();
  let depth = 0;
  const whole = html.replaceAll(CODE_OR_REMOVED, (found: string, slash?: string, given?: string) => {
    if (slash !== undefined) depth = Math.max(0, depth + (slash ? -1 : 1));
    if (given === undefined || depth === 0) return found;
    restored.add(Number(given));
    return escaped(textOf(Number(given)));
  });
  return { html: withoutRemovedMarks(whole), restored };
}
