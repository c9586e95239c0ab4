/** The characters that Marked allows before the at sign of an email address. */
const EMAIL = String.raw`\w.!#$%&'*+/=?\x60{|}~-`;

/** Matches where Marked ends a text anyhow, so that nothing is looked for behind it. */
const TEXT_END = String.raw`[\\<![*]|\b_|(?<=[^\x60~])[\x60~]| {2}\n|https?://|ftp://|www\.|[^${EMAIL}](?=[${EMAIL}]+@)`;

/** Matches what a sign of any reader begins with, beside those at which Marked ends a text. */
const SIGN = String.raw`\{|\$|\^|:(?=[a-z+-])|==|\+\+`;
const NEXT = new RegExp(`(${SIGN})|${TEXT_END}`);

/**
 * Returns where the next sign begins in a text, or undefined if Marked ends the text before. Marked asks every reader this
 * for every piece of a text, so all have the same answer, and nobody looks behind the piece: that would take time that
 * grows with the square of the text.
 */
export function startOfSign(text: string): number | undefined {
  const found = NEXT.exec(text);
  return found?.[1] === undefined ? undefined : found.index;
}
