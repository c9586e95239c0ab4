import sanitizeHtml from "sanitize-html";
import { ONLY } from "../../../blocks/only/only.ts";
import { WIDTH, widthOfClass } from "../../../blocks/image/width.ts";
import { MAX_HTML_LENGTH } from "../../../contract/base/text.ts";
import { excessOf } from "../../../contract/base/html-limits.ts";
import { fieldError } from "../../base/errors.ts";
import { POST_BLOCK } from "./attributes.ts";
import { fitContent } from "./content-model.ts";
import { EMBED, linkEmbeds } from "./embeds.ts";
import { blockTags, saysItsBlock, withBlockAttributes } from "./stored-blocks.ts";
import { imageProtocols, linkProtocols } from "../../../contract/base/link-protocols.ts";

/** In elements. */
const MAX_DEPTH = 100;

const allowedTags = [
  ..."p br hr h1 h2 h3 h4 h5 h6 blockquote pre div span".split(" "),
  ..."ul ol li dl dt dd details summary".split(" "),
  ..."strong b em i u s del ins sub sup mark small abbr cite q time".split(" "),
  ..."code kbd samp var a img figure figcaption".split(" "),
  ..."table caption thead tbody tfoot tr th td".split(" "),
  ...blockTags,
];

/** The text inside these elements is not for readers. */
const nonTextTags =
  "script style textarea option noscript template svg math title xmp noembed noframes".split(" ");

const known: ReadonlySet<string> = new Set([...allowedTags, ...nonTextTags]);

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: withBlockAttributes({
    "*": ["lang", "dir", "id", ONLY],
    a: ["href", "title", EMBED],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start", "reversed", "type"],
    li: ["value"],
    td: ["colspan", "rowspan", "align"],
    th: ["colspan", "rowspan", "scope", "align"],
    abbr: ["title"],
    time: ["datetime"],
    details: ["open"],
    div: [POST_BLOCK, EMBED],
  }),
  allowedClasses: { code: [/^language-[\w+#.-]+$/], pre: [/^language-[\w+#.-]+$/] },
  allowedSchemes: [...linkProtocols],
  allowedSchemesByTag: { img: [...imageProtocols] },
  allowProtocolRelative: false,
  nonTextTags,
  transformTags: {
    // An element that is not the block's is a wrapper.
    ...Object.fromEntries(
      blockTags.map((tag) => [
        tag,
        (tagName: string, attribs: Record<string, string>) => ({
          tagName: saysItsBlock(tag, attribs) ? tagName : "div",
          attribs,
        }),
      ]),
    ),
    /** Embedded content becomes a link (`linkEmbeds`). */
    iframe: (_tag, { src = "", [ONLY]: medium }) => ({
      tagName: "a",
      attribs: { href: addressOfEmbed(src), [EMBED]: "", ...(medium && { [ONLY]: medium }) },
    }),
    /** Ghost and WordPress say the width of an image by a class. */
    figure: (tagName, { class: classes, ...attribs }) => {
      const width = widthOfClass(classes);
      return { tagName, attribs: { ...(width && { [WIDTH]: width }), ...attribs } };
    },
    video: (_tag, attribs) => fileEmbed(attribs),
    audio: (_tag, attribs) => fileEmbed(attribs),
    source: (tagName, { src }) =>
      src ? { tagName: "a", attribs: { href: addressOfEmbed(src) } } : { tagName, attribs: {} },
    /** Anchors were named before every element could have an id. */
    a: (tagName, { name, ...attribs }) => ({ tagName, attribs: { ...(name && { id: name }), ...attribs } }),
    /** An unknown element that is for one medium becomes a `div`: left out, its content would show in both. */
    "*": (tagName, attribs) => ({
      tagName: ONLY in attribs && !known.has(tagName) ? "div" : tagName,
      attribs,
    }),
  },
  /** No writer nests deeper, and a parser's stack is limited. */
  nestingLimit: MAX_DEPTH,
};

/** The address of an embed, complete where it has no protocol, as services write it; empty if it may be no link. */
function addressOfEmbed(src: string): string {
  const address = src.trim().replace(/^\/\//, "https://");
  const protocol = URL.parse(address, "https://relative.invalid")?.protocol.slice(0, -1);
  return linkProtocols.some((each) => each === protocol) ? address : "";
}

const fileEmbed = ({ src, [ONLY]: medium }: Record<string, string>) => ({
  tagName: "div",
  attribs: { [EMBED]: addressOfEmbed(src ?? ""), ...(medium && { [ONLY]: medium }) },
});

/**
 * The HTML that readers may be given: what people write with, every element where HTML allows it, and nothing that
 * runs, loads by itself or submits.
 * @throws AppError `invalid` for more than anybody writes: tags, attributes, entities, depth, or length once
 * it is cleaned.
 */
export function cleanHtml(html: string): string {
  refuseExcess(html);
  const clean = withoutEmbeds(sanitizeHtml(html, options));
  // An address grows when its spaces are written out, and a text when its `&` are. V8 may give up a pattern that goes on
  // for more than four million characters: in a process that has made many it no longer makes them as good.
  refuseTooLong(clean);
  const fitted = fitContent(clean).trim();
  // Elements around many blocks have been copied into each of them, so the text may have grown.
  refuseExcess(fitted);
  refuseTooLong(fitted);
  // Lists and tables may have got parts that they lacked, and cleaning the result again would cut what is too deep.
  if (depthOf(fitted) > MAX_DEPTH) throw refusal(`Content must be at most ${MAX_DEPTH} elements deep`);
  return fitted;
}

/** Cleans once more, because the address of a film or a sound is only now that of a link. What could run is left out. */
const withoutEmbeds = (clean: string): string =>
  clean.includes(EMBED) ? sanitizeHtml(linkEmbeds(clean), options).replaceAll("<p><a></a></p>", "") : clean;

function refuseExcess(html: string) {
  const excess = excessOf(html);
  if (excess) throw refusal(excess);
}

function refuseTooLong(html: string) {
  if (html.length > MAX_HTML_LENGTH) throw refusal(`Must be at most ${MAX_HTML_LENGTH} characters`);
}

const refusal = (message: string) => fieldError("content", message);

/** How many elements of clean HTML are open at once. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith("</")) depth--;
    else if (!tag.endsWith("/>")) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}
