import { escaped } from "../../../../../blocks/entities.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import { removedMark, signMark, withoutMarks } from "./code-marks.ts";
import { COMMENT, signOf, SUBSTITUTION } from "./comment-signs.ts";
import { mapTag, type TagContext } from "./map-tag.ts";

export interface TagsRead {
  /** Has the marks of `code-marks.ts`, unless it is HTML. */
  text: string;
  elements: ElementOutcome[];
  /** True if a part of a template stays in the text, where readers would see it. */
  isUnfinished: boolean;
  removed: Removed[];
}

interface Removed {
  text: string;
  /** What the report says of it. */
  outcome?: ElementOutcome;
}

/** A fence may follow the marks of lists and quotes. */
const FENCED = String.raw`(?<fenced>^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(?<fence>\x60{3,}(?=[^\x60\n]*$)|~{3,})[^\n]*(?:\n[^]*?)??(?:\n[ \t>]*\k<fence>[\x60~]*[ \t]*$|(?![^])))`;
const INLINE = String.raw`(?<inline>(?<!\x60)(?<ticks>\x60+)(?!\x60)(?:(?!\n[ \t]*\n)[^]){1,2000}?(?<!\x60)\k<ticks>(?!\x60))`;
const INDENTED = String.raw`(?<indented>(?<=\n[ \t]*\n)(?: {4}|\t)[^\n]*(?:\n(?: {4}|\t)[^\n]*)*)`;
/** Matches the start of a block that has its own end tag. */
const OPENING = String.raw`(?<opening>\{%-?\s*(?:raw|comment)\s*-?%\}|\{\{[<%]\s*comment\s*[>%]\}\}|\{\{[<%]?/\*|\{(?:%-?|\{[<%])\s*(?:highlight|codeblock)\b[^\n]{0,200}?(?:-?%\}|[>%]\}\}))`;
const TAG = String.raw`(?<tag>\{\{[<%](?:(?!\{\{)[^]){0,5000}?[>%]\}\}|\{%[^{}]{1,5000}?%\}|\{\{-?\s*(?:[\w-]+(?:[.[(]|\s*\|)|"|')[^{}\n]{0,1000}?\}\}|\{\{-? +[\w-]+ +-?\}\})`;

/** Longer ones are no address that a person wrote. */
const MAX_ADDRESS = 500;
/** Longer ones are no indent, and a line may have thousands of signs. */
const MAX_INDENT = 100;
/** Matches the marks of lists, quotes and headings that a line begins with, to the end. */
const STARTED = /(?:^|\n)(?:[ \t>#]|[-*+][ \t]|\d{1,9}[.)][ \t])+$/;
/** In a file of HTML, nothing is code of Markdown, and comments of Markdown are none. */
const PIECE_OF_HTML = new RegExp(`${OPENING}|${TAG}`, "gim");
const SIGN = new RegExp([OPENING, SUBSTITUTION, COMMENT, TAG].join("|"), "gim");
const PIECE = new RegExp([FENCED, INLINE, INDENTED, SIGN.source].join("|"), "gim");
const CODE_OR_BRACE = new RegExp(`${FENCED}|${INLINE}|\\{(?=[{%])`, "gm");

/** The ends of enclosed texts, named by the word or sign that opens each. `{{</*` is Hugo's way to show a shortcode instead of running it. */
const ENDS: Record<string, RegExp> = {
  raw: /\{%-?\s*endraw\s*-?%\}/g,
  comment: /\{%-?\s*endcomment\s*-?%\}|\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g,
  highlight: /\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
  codeblock: /\{%-?\s*endcodeblock\s*-?%\}/g,
  "{{/*": /\*\/\s*-?\}\}/g,
  "{{</*": /\*\/>\}\}/g,
  "{{%/*": /\*\/%\}\}/g,
};

/**
 * Replaces what Hugo, Jekyll and Zola take out of a text before they read its Markdown: shortcodes (`{{< figure >}}`),
 * Liquid (`{% highlight %}`) and variables. What has an equivalent here becomes that. Anything else stays as it is and
 * makes the text unfinished. Code keeps what it says.
 */
export function readTags(text: string, context: TagContext): TagsRead {
  const elements: ElementOutcome[] = [];
  const removed: Removed[] = [];
  let isUnfinished = false;

  const remove = (whole: string, outcome?: ElementOutcome): string => {
    if (outcome) elements.push(outcome);
    return context.isHtml ? "" : removedMark(removed.push({ text: whole, ...(outcome && { outcome }) }) - 1);
  };

  const read = (part: string): string => {
    let done = "";
    let end = 0;
    const findEnd = createFindEnd(part);
    const markSigns = (from: number, to: number): string => {
      let marked = "";
      let start = from;
      for (let sign = findEnd(SIGN, from); sign && sign.index < to; sign = findEnd(SIGN, sign.index + 2)) {
        // Before its indentation, the mark would end the code.
        const at = sign.index + sign[0].search(/[^\s>]/);
        marked += part.slice(start, at) + signMark;
        start = at;
      }
      return marked + part.slice(start, to);
    };
    const pieces = new RegExp(context.isHtml ? PIECE_OF_HTML : PIECE);
    for (let found = pieces.exec(part); found; found = pieces.exec(part)) {
      const { 0: whole, index, groups = {} } = found;
      done += part.slice(end, index);
      end = index + whole.length;
      const before = part.slice(0, index);
      const closing = groups["opening"] && findEnd(ENDS[kindOf(whole)], end);
      if (closing) {
        const inner = part.slice(end, closing.index);
        end = closing.index + closing[0].length;
        done += isForNobody(whole) ? remove(part.slice(index, end)) : readEnclosed(whole, { inner, before });
      } else if (groups["comment"]) {
        const rest = part.slice(end);
        const { length, outcome } = readComment(whole, {
          before,
          end: findEnd(signOf(whole).ends, end),
          rest,
        });
        end += length ?? 0;
        if (length === undefined) done += whole;
        else if (outcome) done += remove(part.slice(index, end), outcome);
        // One between two lists keeps them apart.
        else done += `<!-- ${remove(rest.slice(0, length - "-->".length).trim())} -->`;
      } else if (groups["substitution"]) {
        const fresh = groups["fresh"] ?? "";
        const old = whole.slice(0, -"~~}".length - fresh.length);
        done += remove(old, { element: "deleted words ({~~)", outcome: "left out" }) + fresh + remove("~~}");
      } else if (groups["opening"] || groups["tag"]) {
        done += readTag(whole, done);
      } else if (groups["indented"] && isInList(before)) {
        const space = /^\s*/.exec(whole)?.[0] ?? "";
        done += space + read(whole.slice(space.length));
      } else {
        done += withoutEscapes(markSigns(index, end));
      }
      pieces.lastIndex = end;
    }
    return done + part.slice(end);
  };

  /**
   * Returns how long a comment is behind its opening, and what the report says of it. No length for what stays in the
   * text: then the sign is alone in its line, or the text a draft, as what a comment holds is for nobody to read.
   */
  const readComment = (
    opening: string,
    { before, end, rest }: { before: string; end: RegExpExecArray | undefined; rest: string },
  ): { length?: number; outcome?: ElementOutcome } => {
    const length = end && end.index - before.length - opening.length;
    const { sign, ends, isPlain = false, nested } = signOf(opening);
    const isInAddress = isPlain && endsInAddress(before);
    const isBlock = isPlain && /(?:^|\n)[ \t]*$/.test(before.slice(-MAX_INDENT));
    // In different paragraphs they may be two signs.
    const isTwo = (inner: string) => isPlain && !isBlock && /\n[ \t]*\n/.test(inner);
    const isSplit = (inner: string) =>
      isPlain && endsInAddress(inner) && /^\w/.test(rest.slice(inner.length + opening.length));
    const isSure = (inner: string) =>
      !isTwo(inner) && !isInAddress && !isSplit(inner) && !nested?.test(inner);
    if (end && length !== undefined && isSure(rest.slice(0, length))) {
      const shown = sign === "[" ? `[…${end[0]}` : opening.trim();
      // Those of HTML are never for readers, and most mark where an excerpt ends.
      const outcome = { element: `comment (${shown})`, outcome: "left out" } as const;
      return { length: length + end[0].length, ...(opening !== "<!--" && { outcome }) };
    }
    if (!end && isPlain && !isBlock && (isInAddress || !isMeant(opening, { before, rest }))) return {};
    isUnfinished = true;
    elements.push(asDraft(`“${opening.trim()}” ${ends ? "without an end" : "that may begin a comment"}`));
    return {};
  };

  const readEnclosed = (opening: string, { inner, before }: { inner: string; before: string }): string => {
    const kind = kindOf(opening);
    if (kind === "raw") return literal(inner);
    if (kind.startsWith("{{")) return literal(shownTag(kind, inner));
    elements.push({ element: kind, outcome: "kept" });
    const code = { language: languageOf(opening), source: inner.replace(/^[ \t]*\n/, "").trimEnd() };
    return context.isHtml ? writePre(code) : writeFence(code, before);
  };

  const readTag = (whole: string, before: string): string => {
    const { outcome, markup, isAddress } = mapTag(whole, context);
    if (outcome) elements.push(outcome);
    if (markup === undefined) isUnfinished = true;
    if (isAddress && markup !== undefined && !IN_ADDRESS.test(before.slice(-MAX_ADDRESS)))
      return linkInWords(markup);
    return markup ?? whole;
  };

  return { text: read(withoutMarks(text)), elements, isUnfinished, removed };
}

export const asDraft = (element: string): ElementOutcome => ({
  element,
  outcome: "converted",
  into: "plain text, and the post a draft",
});

const kindOf = (opening: string) =>
  /raw|comment|highlight|codeblock/.exec(opening)?.[0] ?? opening.replaceAll(/\s/g, "");

const isForNobody = (opening: string) => /^(?:comment|\{\{\/\*)$/.test(kindOf(opening));

/** Matches what a link or an attribute of HTML begins with, up to its address. */
const IN_ADDRESS = /(?:\]\(\s*<?|\]:[ \t]*<?|=\s*["']?)[^\s"'()<>]*$/;

/** An address in running text, which generators show as it is: its last part is words enough. */
const linkInWords = (address: string): string => {
  const words = address.startsWith("@")
    ? (/([^/]+?)(?:\.\w+)?(?:#.*)?$/.exec(address)?.[1] ?? address)
    : address;
  return `<a href="${escaped(address)}">${escaped(words)}</a>`;
};

const endsInAddress = (text: string) => text.slice(-MAX_ADDRESS).split(/\s/).at(-1)?.includes("://");

/** True for Obsidian's sign where it can only begin a comment: before a word, or first in an item or a quote. */
const isMeant = (opening: string, { before, rest }: { before: string; rest: string }) =>
  opening === "%%" &&
  (/^[*_([{"'“#]{0,9}[\p{L}\p{N}]/u.test(rest) || STARTED.test(before.slice(-MAX_INDENT)));

/** Finds the next match of a pattern from a position on. What was found, or that there is none, is kept: that keeps it linear. */
function createFindEnd(text: string) {
  const ends = new Map<RegExp, { pattern: RegExp; found: RegExpExecArray | undefined }>();
  return (known: RegExp | undefined, from: number): RegExpExecArray | undefined => {
    if (!known) return undefined;
    const last = ends.get(known);
    if (last && (!last.found || last.found.index >= from)) return last.found;
    const pattern = last?.pattern ?? new RegExp(known);
    pattern.lastIndex = from;
    const found = pattern.exec(text) ?? undefined;
    ends.set(known, { pattern, found });
    return found;
  };
}

const shownTag = (opening: string, inner: string) =>
  `${opening.slice(0, 3)}${inner}${opening[2] === "<" ? ">" : "%"}}}`;

/** In code, too, `raw` only says that what is in it is no tag. */
function withoutEscapes(code: string): string {
  const isRaw = /\{%-?\s*raw\s*-?%\}/.test(code) && /\{%-?\s*endraw\s*-?%\}/.test(code);
  const plain = isRaw ? code.replaceAll(/\{%-?\s*(?:end)?raw\s*-?%\}/g, "") : code;
  return plain.replaceAll(/\{\{([<%])\/\*((?:(?!\/\*)[^]){0,5000}?)\*\/([>%])\}\}/g, "{{$1$2$3}}");
}

/** Outside code, entities keep what follows from reading these words as a tag. */
const literal = (text: string) =>
  text.replaceAll(CODE_OR_BRACE, (whole) => (whole === "{" ? "&#123;" : whole));

/** Lines that are indented below the item of a list are its text, not code. */
function isInList(before: string): boolean {
  const last = before.trimEnd();
  return /^[ \t]|^(?:[-*+]|\d{1,9}[.)])[ \t]/.test(last.slice(last.lastIndexOf("\n") + 1));
}

/** The first word behind `highlight`, or what Octopress writes as `lang:ruby`. */
function languageOf(opening: string): string {
  const options = opening.replace(/^\{\S*\s*(?:highlight|codeblock)/, "").replace(/[->%]*[%}]\}$/, "");
  const [first = ""] = options.trim().split(/\s+/);
  const named = /\blang:(\S+)/.exec(options)?.[1];
  return named ?? (/[:=]/.test(first) ? "" : first.replaceAll(/["']/g, ""));
}

interface Code {
  language: string;
  source: string;
}

/** A fence that is longer than any in the code, indented as the tag is. */
function writeFence({ language, source }: Code, before: string): string {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const isAlone = line.trim() === "";
  const longest = Math.max(2, ...Array.from(source.matchAll(/`{3,}/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${isAlone ? "" : "\n"}${fence}${language}\n${source}\n${isAlone ? line : ""}${fence}\n`;
}

function writePre({ language, source }: Code): string {
  const attribute = language ? ` class="language-${escaped(language)}"` : "";
  return `<pre><code${attribute}>${escaped(source)}</code></pre>`;
}
