import type { ModuleToken } from "./module.ts";

/** What is in these stays as it is: somebody writes about shortcodes. */
const CODE = /[<[](\/?)(pre|code|xmp|sourcecode)\b/gi;
/**
 * `[vc_row a="b"]`; what is in double brackets is an example of one. As in WordPress the first `]` ends it, unless that leaves a bracket in
 * quotes open.
 */
const TAG =
  /(?<!\[)\[(\/?)([a-z][\w-]+)((?:[\s/=\u00A0][^\][]*)?|[\s\u00A0](?:"[^"]{0,5000}"|[^"\][])*)\](?!\])/gi;
/** Shortcodes of WordPress itself and of plugins that are read elsewhere (`shortcodes.ts`), and what is no shortcode. */
const OWN = new Set(
  "gallery caption wp_caption embed audio video playlist youtube vimeo soundcloud code sourcecode php css javascript".split(
    " ",
  ),
);

const CLOSING = /\[\/([a-z][\w-]+)\]/gi;
/** A beginning of one that has no end. */
const BROKEN = /(?<![[\w])\[\/?(?:vc|et_pb)_\w+/i;

/**
 * The shortcodes in a text of a page builder, and what is between them: its own, and those that themes and add-ons have beside them.
 */
export function tokensOfShortcodes(text: string): ModuleToken[] {
  const isInCode = codeIn(text);
  const tokens: ModuleToken[] = [];
  const closed = new Set(Array.from(text.matchAll(CLOSING), ([, name = ""]) => name.toLowerCase()));
  const opened = new Set<string>();
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name = "", 3: given = "", index } of text.matchAll(TAG)) {
    if (isInCode(index)) continue;
    const known = name.toLowerCase();
    if (slash ? !isBuilders(known) && !opened.has(known) : !isModule(known, given, closed)) continue;
    if (!slash) opened.add(known);
    if (index > end) tokens.push(text.slice(end, index));
    end = index + tag.length;
    const isAlone = /\/\s*$/.test(given);
    tokens.push(
      slash
        ? { kind: "end", name: known }
        : { kind: "start", name: known, settings: attributesIn(given), isAlone },
    );
  }
  return [...tokens, text.slice(end)];
}

const isBuilders = (name: string) => /^(?:vc|et_pb)_/.test(name);

/** Brackets around other words are just that. */
const isModule = (name: string, given: string, closed: ReadonlySet<string>) =>
  isBuilders(name) ||
  (!OWN.has(name) &&
    (/^\s+[\w-]+\s*=/.test(given) || (given.trim() === "" && (name.includes("_") || closed.has(name)))));

/** True if some of what is left looks like a tag, and is none. */
export function hasBrokenTag(text: string): boolean {
  if (!BROKEN.test(text)) return false;
  return partsOutsideCode(text).some((part) => BROKEN.test(part));
}

/** The parts of a text that are not in code. */
function partsOutsideCode(text: string): string[] {
  const isInCode = codeIn(text);
  return Array.from(text.matchAll(/\[[^[]*/g)).flatMap(({ 0: part, index }) =>
    isInCode(index) || text[index - 1] === "[" ? [] : [part],
  );
}

/** Tells which places of a text are in code. Code without an end is none. */
export function codeIn(text: string): (index: number) => boolean {
  const spans: [start: number, end: number][] = [];
  const last = new Map<string, number>();
  const marks = [...text.matchAll(CODE)];
  for (const { 1: slash, 2: name = "", index } of marks) if (slash) last.set(name.toLowerCase(), index);
  let open: { name: string; start: number } | undefined;
  for (const { 1: slash, 2: given = "", index } of marks) {
    const name = given.toLowerCase();
    if (open === undefined && !slash && (last.get(name) ?? -1) > index) open = { name, start: index };
    else if (open?.name === name && slash) {
      spans.push([open.start, index]);
      open = undefined;
    }
  }
  let next = 0;
  return (index) => {
    while (next < spans.length && (spans[next]?.[1] ?? 0) < index) next++;
    const [start, end] = spans[next] ?? [Infinity, Infinity];
    return index > start && index < end;
  };
}

const PAIR = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
/** Quotes as WordPress sets them in type, and as people paste them. */
const QUOTES = /&(?:quot|#0?34|[lr]dquo|[lr]aquo|bdquo|[Pp]rime|#82(?:20|21|22|43)|#171|#187);|[“”„″«»]/g;

/** The attributes of a tag. Its quotes may have been set in type on the way. */
export function attributesIn(given: string): Record<string, string> {
  const isTyped = !/=\s*["']/.test(given) && given.search(QUOTES) >= 0;
  const plain = isTyped ? given.replaceAll(QUOTES, '"').replaceAll(/&nbsp;|&#160;/g, " ") : given;
  return Object.fromEntries(
    Array.from(plain.matchAll(PAIR), ([, name = "", one, two, three]) => [
      name.toLowerCase(),
      isTyped ? (one ?? two ?? three ?? "").trim() : (one ?? two ?? three ?? ""),
    ]),
  );
}
