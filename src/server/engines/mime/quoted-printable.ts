/** RFC 2045, 6.7: a line is at most 76 characters, the `=` of a soft break and two of an escaped start among them. */
const LINE = 73;

/** Matches text that needs no encoding, as most values, of which every email has several. */
const PLAIN = /^(?!\.|From )[\t\x20-\x3c\x3e-\x7e]*$/;

/**
 * Text as quoted-printable, in whole lines: what follows begins at the start of a line. A soft break at the end hides
 * where the text was cut, so that pieces written one after another read as one.
 */
export function quotedPrintable(text: string): string {
  if (text.length <= LINE && PLAIN.test(text)) return `${text}=\r\n`;
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.length - 1;
  return lines
    .map((line, index) => wrap(encodeLine(line, index < last)) + (index < last ? "\r\n" : "=\r\n"))
    .join("");
}

function encodeLine(line: string, isWhole: boolean): string {
  const encoded = line.replaceAll(/[^\t\x20-\x3c\x3e-\x7e]+/gu, escapeBytes);
  // White space at the end would be cut off on the way; a line that is cut on purpose ends in `=`.
  return isWhole ? encoded.replace(/[\t ]$/, escapeBytes) : encoded;
}

/** Of what is given here, `encodeURIComponent` leaves nothing as it is, and it is the fastest that Node has for this. */
const escapeBytes = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%", "=");

function wrap(line: string): string {
  let wrapped = "";
  let rest = line;
  while (rest.length > LINE) {
    // Never cut within `=XX`.
    const escape = rest.lastIndexOf("=", LINE - 1);
    const end = escape > LINE - 3 ? escape : LINE;
    wrapped += `${protectStart(rest.slice(0, end))}=\r\n`;
    rest = rest.slice(end);
  }
  return wrapped + protectStart(rest);
}

/** A dot at the start of a line would be doubled on the way (RFC 5321, 4.5.2), and "From " changed by old mailboxes. */
const protectStart = (line: string) =>
  line.startsWith(".") ? `=2E${line.slice(1)}` : line.startsWith("From ") ? `=46${line.slice(1)}` : line;
