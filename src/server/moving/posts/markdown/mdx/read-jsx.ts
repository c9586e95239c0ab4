/** Longer ones are no part of a text. */
const MAX_LENGTH = 20_000;
/** What is nested deeper, nobody has written. */
const MAX_DEPTH = 50;

/** Matches what may hold brackets that are none: strings, templates and comments of JavaScript. */
const QUOTED =
  /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`(?:[^`\\]|\\[^])*`|\/\/[^\n]*|\/\*[^]{0,5000}?\*\//y;
const CLOSING: Readonly<Record<string, string>> = { "{": "}", "(": ")", "[": "]" };

/** Returns where the bracket at `from` is closed: the position behind it; undefined if it is not. */
export function endOfBracket(text: string, from: number): number | undefined {
  const open: string[] = [];
  const last = Math.min(text.length, from + MAX_LENGTH);
  for (let at = from; at < last; at++) {
    const sign = text[at] ?? "";
    QUOTED.lastIndex = at;
    // An apostrophe in the words between two tags begins no string.
    const quoted = /["'`/]/.test(sign) && !/\w/.test(text[at - 1] ?? "") ? QUOTED.exec(text)?.[0] : undefined;
    if (quoted !== undefined) at += quoted.length - 1;
    else if (CLOSING[sign] !== undefined) {
      if (open.push(CLOSING[sign]) > MAX_DEPTH) return undefined;
    } else if (/[})\]]/.test(sign)) {
      if (open.pop() !== sign) return undefined;
      if (open.length === 0) return at + 1;
    }
  }
  return undefined;
}

export interface JsxTag {
  raw: string;
  name: string;
  isClosed: boolean;
  /** The values that are texts or numbers. */
  values: Readonly<Record<string, string>>;
  /** The names of the others, with what is in their braces. */
  code: Readonly<Record<string, string>>;
}

const OPENING = /^<([A-Za-z][\w.:-]*)?(?=[\s/>])/;
const ATTRIBUTE = /[ \t\r\n]*(?:([\w:@.-]+)(?:[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|(?=(\{))))?|(?=(\{)))/y;

/** The opening tag of an element that a text begins with, with the values of its attributes. */
export function readJsxTag(text: string): JsxTag | undefined {
  const [start, name = ""] = OPENING.exec(text) ?? [];
  if (start === undefined) return undefined;
  const values: Record<string, string> = {};
  const code: Record<string, string> = {};
  let at = start.length;
  for (;;) {
    const end = /^\s*(\/?)>/.exec(text.slice(at, at + 200));
    if (end) return { raw: text.slice(0, at + end[0].length), name, isClosed: end[1] === "/", values, code };
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(text);
    if (!found || (found[0].trim() === "" && !found[5])) return undefined;
    const [whole, key = "", double, single, brace, spread] = found;
    at += whole.length;
    if (double !== undefined || single !== undefined) values[key] = double ?? single ?? "";
    else if (brace !== undefined || spread !== undefined) {
      const close = endOfBracket(text, at);
      if (close === undefined) return undefined;
      const inner = text.slice(at + 1, close - 1).trim();
      const value = textOfCode(inner);
      if (key && value !== undefined) values[key] = value;
      else code[key || "..."] = inner;
      at = close;
    } else values[key] = "";
  }
}

/** What an expression shows, if it is no more than a text, a number or a value that shows nothing. */
export function textOfCode(code: string): string | undefined {
  const [, quoted] = /^(?:"((?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)$/.exec(code) ?? [];
  if (quoted !== undefined || /^['`]/.test(code)) {
    if (!/^(["'`])(?:(?!\1)[^\\]|\\.)*\1$/s.test(code) || (code.startsWith("`") && code.includes("${")))
      return undefined;
    return code.slice(1, -1).replaceAll(/\\n/g, "\n").replaceAll(/\\(.)/g, "$1");
  }
  if (/^-?\d+(?:\.\d+)?$/.test(code)) return code;
  return /^(?:null|undefined|true|false|)$/.test(code) ? "" : undefined;
}

/** Where an element that begins with this tag is closed: before and behind its closing tag. */
export function endOfElement(text: string, { raw, name }: JsxTag): { from: number; to: number } | undefined {
  const tag = new RegExp(
    `</${RegExp.escape(name)}[ \\t]*>|<${RegExp.escape(name)}(?=[\\s/>])|^ {0,3}(\`{3,})[^\`]*?\\n[^]*?^ {0,3}\\1|(\`+)[^\`\\n]+\\2`,
    "gm",
  );
  tag.lastIndex = raw.length;
  let depth = 1;
  for (let found = tag.exec(text); found && found.index < MAX_LENGTH * 5; found = tag.exec(text)) {
    if (found[0].startsWith("</")) depth--;
    else if (found[0].startsWith("<")) {
      const inner = readJsxTag(text.slice(found.index, found.index + MAX_LENGTH));
      if (inner && !inner.isClosed) depth++;
      if (inner) tag.lastIndex = found.index + inner.raw.length;
    }
    if (depth === 0) return { from: found.index, to: found.index + found[0].length };
    if (depth > MAX_DEPTH) return undefined;
  }
  return undefined;
}
