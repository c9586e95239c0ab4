/** One header field, unfolded; the name in lower case. */
export interface HeaderField {
  name: string;
  value: string;
}

/** More than any email has; the rest is not read. */
const MAX_FIELDS = 2000;
const MAX_VALUE = 16_384;
/** How far a page with the source may begin before the source. */
const MAX_PREFACE_LINES = 200;

/** A field that servers put first. A summary above the source, as in Gmail's "Show original", has none of them. */
const STARTS =
  /^(?:Delivered-To|Return-Path|Received|Authentication-Results|DKIM-Signature|ARC-[\w-]+|X-[\w-]+): /i;
const FIELD = /^[!-9;-~]+:/;

/**
 * Reads the header of a message's source as people copy it: with or without the body, with any line ends, and behind a
 * page's own words. The topmost field is the first.
 */
export function readHead(source: string): HeaderField[] {
  const lines = source.split(/\r\n|\n|\r/, MAX_LINES);
  const start = lines.slice(0, MAX_PREFACE_LINES).findIndex((line) => STARTS.test(line));
  const first = start >= 0 ? start : lines.findIndex((line) => FIELD.test(line));
  const fields: { name: string; parts: string[] }[] = [];
  for (const line of first < 0 ? [] : lines.slice(first)) {
    if (line.trim() === "" || fields.length > MAX_FIELDS) break;
    if (/^[ \t]/.test(line)) fields.at(-1)?.parts.push(line.slice(0, MAX_VALUE));
    else if (FIELD.test(line)) {
      const [name = ""] = line.split(":", 1);
      fields.push({ name: name.toLowerCase(), parts: [line.slice(name.length + 1, MAX_VALUE)] });
    }
  }
  return fields.map(({ name, parts }) => ({ name, value: parts.join(" ").slice(0, MAX_VALUE).trim() }));
}

const MAX_LINES = 20_000;
