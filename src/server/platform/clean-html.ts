import sanitizeHtml from "sanitize-html";
import { AppError } from "./errors.ts";

/** The protocols that a link may have (spec, section 5). Relative addresses are links within the site. */
const LINK_PROTOCOLS = ["http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp"];

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ["p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "div", "span"],
    ["ul", "ol", "li", "dl", "dt", "dd", "details", "summary"],
    [
      "strong",
      "b",
      "em",
      "i",
      "u",
      "s",
      "del",
      "ins",
      "sub",
      "sup",
      "mark",
      "small",
      "abbr",
      "cite",
      "q",
      "time",
    ],
    ["code", "kbd", "samp", "var", "a", "img", "figure", "figcaption"],
    ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ].flat(),
  allowedAttributes: {
    "*": ["lang", "dir"],
    a: ["href", "title"],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start", "reversed", "type"],
    li: ["value"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    abbr: ["title"],
    time: ["datetime"],
    details: ["open"],
  },
  allowedClasses: { code: [/^language-[\w+#.-]+$/], pre: [/^language-[\w+#.-]+$/] },
  allowedSchemes: LINK_PROTOCOLS,
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  /** The text inside these is not text for a reader. */
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "template",
    "svg",
    "math",
    "title",
    "xmp",
    "noembed",
    "noframes",
  ],
  transformTags: {
    /** What was embedded from elsewhere stays reachable as a link; see `showEmptyLinks`. */
    iframe: (_tag, { src = "" }) => ({ tagName: "a", attribs: { href: src } }),
  },
  /** No writer nests deeper; a parser's stack has an end. */
  nestingLimit: 100,
};

/** The parser's time grows with the square of the open tags: 40,000 take 3 s, 160,000 a minute (2 cores). */
const MAX_TAGS = 30_000;

/**
 * The HTML that readers may be given: what people write with, and nothing that runs, loads by itself or submits.
 * @throws AppError `invalid` for more tags than anybody writes.
 */
export function cleanHtml(html: string): string {
  const message = `Content must have at most ${MAX_TAGS} tags`;
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > MAX_TAGS)
    throw new AppError("invalid", message, { fields: { content: message } });
  return showEmptyLinks(sanitizeHtml(html, options)).trim();
}

/** A link without words shows its address. Cleaned HTML has no quote inside an attribute, so the pattern is enough. */
const showEmptyLinks = (html: string) => html.replaceAll(/<a href="([^"]+)"><\/a>/g, '<a href="$1">$1</a>');
