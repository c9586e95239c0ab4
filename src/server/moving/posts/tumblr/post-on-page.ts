import { firstWords } from "../../../../contract/base/cut-text.ts";
import { posix } from "node:path";
import { escaped, unescaped } from "../../../../blocks/entities.ts";
import { writeTree, type HtmlNode } from "../../../../blocks/tree.ts";
import { cardHtml, galleryHtml } from "../source/cards.ts";
import { NOWHERE, type ElementOutcome, type ImportedPost } from "../source/imported-post.ts";
import { momentOf } from "../source/moments.ts";
import { paragraphsOf } from "../source/paragraphs.ts";
import { plainText } from "../source/plain-text.ts";
import { attribute, findElement, findElements, hasClass, readRaw, wordsOf } from "../source/raw-html.ts";
import { realAddress, withoutDetours } from "./without-detours.ts";
import { withOwnFiles } from "./own-files.ts";

/** The end of the page of a post: its time and tags. */
export const POST_PAGE = /<div id="footer">\s*<span id="timestamp">/;
const PAGE = /<body>([^]*)<div id="footer">([^]*)$/;
/** A question, and the name of who asked, whose HTML is escaped. */
const ASKED = /^\s*(?:<div>\s*<\/div>\s*)?<strong>([^<]*):\s*<\/strong>([^<]*)<\/div>/;
const NOT_SAID = "Tumblr's export does not say whether it was public, so it is imported as a draft";

interface PageOfPost {
  path: string;
  /** The numbers of all posts of the export. */
  ids: ReadonlySet<string>;
  /** The files that the export has of this post. */
  own: readonly string[];
}

/** The address of a post of the export, whichever of its blog's it was. */
export const numberedAddress = (id: string) => `https://www.tumblr.com/post/${id}`;

export const idOfPage = (path: string) => posix.basename(path).replace(/\.html?$/i, "");

/** The post on a page of the folder `posts/html`. */
export function postOnPage(page: string, { path, ids, own }: PageOfPost): ImportedPost {
  const [, body = "", footer = ""] = PAGE.exec(page) ?? [];
  const elements: ElementOutcome[] = [];
  const [asked = "", who = "", question = ""] = ASKED.exec(body) ?? [];
  const nodes = readRaw(body.slice(asked.length), (name) =>
    elements.push({ element: name, outcome: "left out" }),
  );
  const { title, rest } = takeTitle(nodes);
  const text = withoutDetours(writeTree(paragraphsOf(rest.flatMap((node) => readPart(node, elements)))));
  const answer = asked ? askedHtml(plainText(unescaped(who)), unescaped(question)) + text : text;
  const id = idOfPage(path);
  const { html, remarks } = withOwnFiles(withNumberedLinks(inRow(answer), ids), own);
  const moment = momentOf(timeIn(footer));
  return {
    sourceId: `tumblr::${id}`,
    place: path,
    title:
      title ||
      firstWords(
        plainText(text.replace(/<(?:h\d|p)\b/g, "\n$&"))
          .split("\n")
          .find(Boolean) ?? "",
        100,
      ),
    slug: "",
    excerpt: "",
    html,
    cover: "",
    categories: [],
    tags: findElements(readRaw(footer), (element) => hasClass(element, "tag")).map(({ children }) =>
      wordsOf(children),
    ),
    authors: [],
    status: "draft",
    publishedAt: moment,
    createdAt: moment,
    updatedAt: undefined,
    isFeatured: false,
    addresses: [`/post/${id}`],
    names: [numberedAddress(id)],
    base: NOWHERE + path.split("/").map(encodeURIComponent).join("/"),
    remarks: [NOT_SAID, ...remarks],
    elements,
  };
}

const askedHtml = (who: string, question: string) =>
  `<blockquote><p><strong>${escaped(who)}:</strong></p>${/<p\b/i.test(question) ? question : `<p>${question.trim()}</p>`}</blockquote>`;

/** The title of a post is a heading that may be empty; in newer ones, it is the first heading of the text. */
function takeTitle(nodes: readonly HtmlNode[]): { title: string; rest: HtmlNode[] } {
  const rest = nodes.filter(
    (node) => typeof node === "string" || node.name !== "h1" || wordsOf([node]) !== "",
  );
  const at = rest.findIndex((node) => typeof node !== "string" || node.trim() !== "");
  const first = rest[at];
  if (first === undefined || typeof first === "string" || first.name !== "h1") return { title: "", rest };
  return { title: wordsOf(first.children), rest: rest.toSpliced(at, 1) };
}

/** A part of the page: captions are text, and a link alone is the link that somebody posted. */
function readPart(node: HtmlNode, elements: ElementOutcome[]): HtmlNode[] {
  if (typeof node === "string") return [node];
  if (hasClass(node, "caption")) return node.children;
  if (node.name !== "a" || findElement(node.children, ({ name }) => name === "img")) return [node];
  elements.push({ element: "link", outcome: "kept" });
  const url = realAddress(attribute(node, "href"));
  return readRaw(cardHtml({ kind: "bookmark", url, title: wordsOf(node.children) }));
}

/** Links to posts of the export by their number. */
const withNumberedLinks = (html: string, ids: ReadonlySet<string>): string =>
  html.replaceAll(
    /(?<=\shref=")https?:\/\/[^/"]+\/(?:post|[\w-]+)\/(\d+)(?:\/[^"#]*)?(?=["#])/g,
    (href, id: string) => (ids.has(id) ? numberedAddress(id) : href),
  );

/** Images that stand above the text, each in a paragraph of its own, are a gallery. */
function inRow(html: string): string {
  const [row = ""] = /^\s*(?:<p>\s*<img\b[^>]*>\s*<\/p>\s*)+/.exec(html) ?? [];
  const images = row.match(/<img\b[^>]*>/g) ?? [];
  return images.length > 0 ? `${galleryHtml(images)}\n${html.slice(row.length)}` : html;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** `February 22nd, 2024 4:19pm`, as the clocks of the blog showed it, in ISO 8601 without a zone. */
function timeIn(footer: string): string {
  const [, name = "", day = "", year = "", hour = "", minute = "", half = ""] =
    /([A-Z][a-z]+) (\d{1,2})(?:st|nd|rd|th), (\d{4}) (\d{1,2}):(\d{2})([ap])m/.exec(footer) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const hours = (Number(hour) % 12) + (half === "p" ? 12 : 0);
  return year && `${year}-${month}-${day} ${hours}:${minute}`;
}
