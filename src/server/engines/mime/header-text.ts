import { withAsciiDomain } from "./mailbox.ts";

/** An encoded word is at most 75 characters (RFC 2047, 2): 45 bytes in base64 and the characters around them. */
const WORD_BYTES = 45;

/** A line must be shorter than 998 characters (RFC 5322, 2.1.1), and is broken between words only. */
const LONG_WORD = /[^ ]{900}/;

/** Words for a header's value: as they are when they are plain ASCII, else as encoded words (RFC 2047), a line each. */
export function headerText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes("=?") && !LONG_WORD.test(text)) return fold(text);
  const words: string[] = [];
  let word = "";
  let bytes = 0;
  for (const character of text) {
    const length = Buffer.byteLength(character);
    if (bytes + length > WORD_BYTES) {
      words.push(word);
      word = "";
      bytes = 0;
    }
    word += character;
    bytes += length;
  }
  words.push(word);
  return words.map((each) => `=?UTF-8?B?${Buffer.from(each).toString("base64")}?=`).join("\r\n ");
}

/** A mailbox for From: its name in quotes or encoded, its domain in ASCII. */
export function headerMailbox({ name, address }: { name: string; address: string }): string {
  const inAscii = withAsciiDomain(address);
  if (!name) return inAscii;
  const isPlain = /^[\x20-\x7e]*$/.test(name);
  const shown = isPlain ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : headerText(name);
  return `${shown} <${inAscii}>`;
}

/** Lines of some 76 characters, broken between words (RFC 5322, 2.2.3). */
const fold = (text: string) => text.replaceAll(/(.{50,70}?) (?=\S)/g, "$1\r\n ");
