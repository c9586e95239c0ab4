import { isFileName } from "../../../content/media/images/file-types.ts";
import { codeIn } from "./builders/shortcode-tokens.ts";
import { fileCard, playerCard } from "../source/cards.ts";
import type { ElementOutcome } from "../source/imported-post.ts";

/** `[name a="b"]`; one in double brackets is an example of one. */
const SHORTCODE = /(?<!\[)\[(\/?)([a-z][\w-]*)((?:\s[^\][<>]*)?|\s+[\w-]+\s*=\s*["'][^\][]*)\](?!\()/gi;
/** Two brackets around an example, which WordPress shows with one. */
const EXAMPLE =
  /\[(\[\/?([a-z][\w-]*)((?:\s[^\][<>]*)?)\]|\[([a-z][\w-]*)(?:\s[^\][<>]*)?\][^[]{0,2000}\[\/\4\])\]/gi;
const CLOSING = /\[\/([a-z][\w-]*)\]/gi;
/** Limits the text between two tags: the time of the pattern grows with the square of the text that it may span. */
const CAPTION = /\[caption([^\]]{0,1000})\]([\s\S]{0,5000}?)\[\/caption\]/gi;
const CODE =
  /\[(code|sourcecode|php|css|javascript)([^\]]{0,1000})\]((?:(?!\[\1[\s\]])[\s\S]){0,50000}?)\[\/\1\]/gi;
const EMBED = /\[embed[^\][]{0,1000}\]\s{0,100}([^\s[\]]{1,2000})\s{0,100}\[\/embed\]/gi;
/** Jetpack and WP QuickLaTeX: `$latex x^2$` and `[latex]x^2[/latex]`. */
const FORMULA =
  /\[(latex|tex|katex)(?:\s[^\][]{0,200})?\]([^[]{0,5000}?)\[\/\1\]|\$latex\s((?:[^$\\]|\\[^]){1,5000}?)\$/gi;
/** What says how large and in which color a formula is drawn. */
const LOOK = /(?:&(?:amp;|#0?38;)?(?:bg|fg|s)=[\w-]+)+\s*$/;
/** Shown by WordPress itself or by plugins that most sites have. Others stay in the text as they are, and are reported. */
const PLAYERS = new Set(["audio", "video", "playlist", "youtube", "vimeo", "embed", "soundcloud"]);

const KNOWN = new Set([...PLAYERS, "gallery", "caption"]);

interface ShortcodesOfPost {
  /** The post's own id. */
  id: string;
  elements: ElementOutcome[];
}

/** Replaces WordPress's shortcodes by the HTML that they mean. `elements` records the result of each. */
export function readShortcodes(text: string, { id, elements }: ShortcodesOfPost): string {
  const closed = new Set(Array.from(text.matchAll(CLOSING), ([, name]) => name));
  const withCards = text
    .replaceAll(CODE, (_all, name: string, given: string, code: string) => {
      elements.push({ element: `[${name}]`, outcome: "kept" });
      return codeBlock(name, given, code);
    })
    .replaceAll(CAPTION, (_all, given: string, inner: string) => {
      elements.push({ element: "[caption]", outcome: "kept" });
      return figure(given, inner);
    })
    .replaceAll(FORMULA, (_all, _name: string, inTags: string, inLine: string) => {
      elements.push({ element: "formula (LaTeX)", outcome: "converted", into: "its text" });
      return `<code>${(inTags || inLine)
        .replaceAll(/<\/?[a-z][^>]*>/gi, "")
        .replace(LOOK, "")
        .trim()
        .replaceAll("<", "&lt;")}</code>`;
    })
    .replaceAll(EMBED, (_all, address: string) => {
      const card = playerCard(address);
      elements.push(card ? { element: "[embed]", outcome: "kept" } : asLink("embed"));
      return card ?? `<a href="${address}">${address}</a>`;
    });
  const isInCode = codeIn(withCards);
  return withCards
    .replaceAll(SHORTCODE, (all: string, slash: string, name: string, given: string, at: number) => {
      if (isInCode(at)) return all;
      const attributes = attributesOf(given);
      if (name === "gallery") return slash ? "" : gallery(attributes, id);
      if (PLAYERS.has(name.toLowerCase())) {
        if (slash) return "";
        const written = player(attributes, given);
        elements.push(outcomeOf(name, written));
        return written;
      }
      const isAlone = isAloneIn(withCards, at, at + all.length);
      if (!slash && isShortcode(name, given, { isClosed: closed.has(name), isAlone }))
        elements.push({ element: `[${name}]`, outcome: "converted", into: "plain text", makesDraft: true });
      return all;
    })
    .replaceAll(EXAMPLE, (all, example: string, name = "", given = "", enclosing = "") =>
      enclosing || KNOWN.has(name) || isShortcode(name, given, { isClosed: false, isAlone: true })
        ? example
        : all,
    );
}

function outcomeOf(name: string, written: string): ElementOutcome {
  if (written === "") return { element: `[${name}]`, outcome: "left out" };
  return written.startsWith("<div") ? { element: `[${name}]`, outcome: "kept" } : asLink(name);
}

const asLink = (name: string): ElementOutcome => ({
  element: `[${name}]`,
  outcome: "converted",
  into: "a link",
});

/** Brackets around words are more often just that: `[sic]`, `[e-mail]`, `[see below]`. */
const isShortcode = (name: string, given: string, place: { isClosed: boolean; isAlone: boolean }) =>
  place.isClosed ||
  /^\s+[\w-]+\s*=\s*\S/.test(given) ||
  name.includes("_") ||
  (name.includes("-") && place.isAlone && given.trim() === "");

/** True if nothing else is in its line or element. */
const isAloneIn = (text: string, start: number, end: number) =>
  /(?:^|[>\n])[ \t]*$/.test(text.slice(Math.max(0, start - 10), start)) &&
  /^[ \t]*(?:$|[<\n])/.test(text.slice(end, end + 10));

/** A text without what looks like a shortcode, for the excerpts that are made of it. */
export const withoutShortcodes = (text: string): string =>
  text.replaceAll(SHORTCODE, (all: string, _slash, name: string, given: string) =>
    KNOWN.has(name) || isShortcode(name, given, { isClosed: false, isAlone: true }) ? "" : all,
  );

/** The last words inside are the caption; a caption of long ago is an attribute. */
function figure(given: string, inner: string): string {
  const [, image = inner, words = ""] =
    /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  const caption = words.trim() || (attributesOf(given)["caption"] ?? "");
  return `<figure>${image}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
}

function codeBlock(name: string, given: string, code: string): string {
  const { lang, language = lang } = attributesOf(given);
  const spoken = language ?? (/^(?:source)?code$/i.test(name) ? undefined : name);
  const classes = spoken ? ` class="language-${spoken.replaceAll(/[^\w+#.-]/g, "")}"` : "";
  const escaped = code.replaceAll(/<(?!\/?\w+>)/g, "&lt;");
  return `<pre><code${classes}>${escaped.trim()}</code></pre>`;
}

/** Images by their ids, which the spool knows when the whole file was read (steps/put-in-parts.ts). */
function gallery(attributes: Record<string, string>, id: string): string {
  const idsIn = (name: string) => (attributes[name] ?? "").match(/\d+/g)?.join(",") ?? "";
  const ids = idsIn("ids") || idsIn("include");
  // Without ids the gallery shows every image that was uploaded for this post, or for the post that it names.
  const shown = ids ? `ids=${ids}` : `of=${Number(attributes["id"] ?? id)}`;
  const order = /^desc$/i.test(attributes["order"] ?? "") ? "&order=desc" : "";
  const columns = attributes["columns"] === "1" ? "&columns=1" : "";
  return `\n\n<figure><img src="gallery:${shown}&but=${idsIn("exclude")}${order}${columns}" /></figure>\n\n`;
}

function player(attributes: Record<string, string>, given: string): string {
  const address =
    Object.values(attributes).find((value) => /^https?:\/\//.test(value)) ??
    /https?:\/\/[^\s"'\]]+/.exec(given)?.[0];
  if (!address) return "";
  if (isFileName(address)) return fileCard(address.replaceAll('"', ""), {});
  return playerCard(address) ?? `<a href="${address.replaceAll('"', "")}">${address}</a>`;
}

function attributesOf(given: string): Record<string, string> {
  const pairs = given.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g);
  return Object.fromEntries(
    [...pairs].map(([, name = "", one, two, three]) => [name.toLowerCase(), one ?? two ?? three ?? ""]),
  );
}
