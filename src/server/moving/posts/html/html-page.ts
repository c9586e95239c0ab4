import { hash } from "node:crypto";
import { posix } from "node:path";
import { CALLOUT } from "../../../../blocks/callout/kinds.ts";
import { elementOf, writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { NOWHERE, type ElementOutcome, type SourceItem } from "../source/imported-post.ts";
import { FOREIGN } from "../source/decode-file.ts";
import { momentOf } from "../source/moments.ts";
import { attribute, findElement, findElements, hasClass, readRaw, wordsOf } from "../source/raw-html.ts";

interface PageFile {
  path: string;
  /** True if the letters of the file are a guess. */
  isForeign: boolean;
  /** Hears of the address at which the page says that it is. */
  onSite: (address: string) => void;
}

/** A page as a post: its main text, and what its head says of it. */
export function htmlPage(html: string, { path, isForeign, onSite }: PageFile): SourceItem {
  const nodes = readRaw(html);
  const meta = metaIn(nodes);
  const main = mainOf(nodes);
  const heading = findElement(main.children, ({ name }) => name === "h1");
  const named = findElement(nodes, ({ name }) => name === "title");
  const title = wordsOf(heading?.children) || meta("og:title") || wordsOf(named?.children) || stemOf(path);
  const leftOut = whatElse(html, { path, nodes, main });
  if (leftOut) return { kind: "left out", what: leftOut, place: path, title };
  const publishedAt = dateOf(html, { path, main, meta });
  const addresses = addressesOf(path);
  const canonical = attribute(
    findElement(nodes, (element) => element.name === "link" && attribute(element, "rel") === "canonical"),
    "href",
  );
  const url = URL.parse(canonical);
  if (url && addresses.includes(url.pathname)) onSite(`${url.origin}/`);
  const elements = scriptsIn(html);
  const text = writeTree(
    withoutFrame(main.children, { heading, elements, isArticle: main.name === "article", isInPart: false }),
  );
  const doubts = [...(isForeign ? [FOREIGN] : []), ...doubtsAbout(main, meta)];
  const cover = meta("og:image");
  return {
    kind: "post",
    post: {
      sourceId: `html:${hash("sha256", `${path}\0${publishedAt ?? title}`, "base64url")}`,
      place: path,
      title,
      slug: stemOf(path),
      excerpt: meta("og:description") || meta("description"),
      html: text,
      // Most pages name an image of their text for what is shared.
      cover: cover && !text.includes(posix.basename(cover)) ? cover : "",
      categories: [],
      tags: [
        ...meta.all("article:tag"),
        ...findElements(nodes, isTag).map(({ children }) => wordsOf(children)),
      ],
      authors: [meta("author") || authorIn(main)].filter((name) => name !== ""),
      status: doubts.length > 0 ? "draft" : "published",
      publishedAt,
      createdAt: publishedAt,
      updatedAt: momentOf(meta("article:modified_time")),
      isFeatured: false,
      addresses,
      names: [],
      base: NOWHERE + path.split("/").map(encodeURIComponent).join("/"),
      remarks: doubts,
      elements,
    },
  };
}

/** What a page is if it is not a post. */
function whatElse(
  html: string,
  { path, nodes, main }: { path: string; nodes: HtmlNode[]; main: HtmlElement },
): string | undefined {
  if (/<meta\b[^>]*http-equiv=["']?refresh/i.test(html)) return "redirect";
  if (/(?:^|\/)404\.html?$/i.test(path)) return "page of errors";
  if (articlesIn(nodes).length > 1 && main.name !== "article") return "list of posts";
  return main.name === "body" && path.toLowerCase() === "index.html" ? "front page" : undefined;
}

/** The articles of a page, without those within them, such as comments. */
const articlesIn = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.name === "article" ? [node] : articlesIn(node.children);
  });

/** Why a page may not have been for everybody. */
const doubtsAbout = (main: HtmlElement, meta: (name: string) => string): string[] => [
  ...(/\b(?:noindex|none)\b/i.test(meta("robots"))
    ? ["Its page asks search engines not to show it, so it is imported as a draft"]
    : []),
  ...(findElement(main.children, (each) => attribute(each, "type").toLowerCase() === "password")
    ? ["Its page asks for a password, so it is imported as a draft"]
    : []),
];

const isTag = (element: HtmlElement) =>
  element.name === "a" &&
  (/(?:^|\s)tag(?:\s|$)/.test(attribute(element, "rel")) || hasClass(element, "p-category"));

function metaIn(nodes: readonly HtmlNode[]) {
  const metas = findElements(nodes, ({ name }) => name === "meta");
  const all = (wanted: string) =>
    metas
      .filter((element) => ["property", "name", "itemprop"].some((key) => attribute(element, key) === wanted))
      .map((element) => attribute(element, "content"))
      .filter(Boolean);
  return Object.assign((wanted: string) => all(wanted)[0] ?? "", { all });
}

/** Where the text is, the surest first. Of several articles, it is the one that has the heading of the page. */
function mainOf(nodes: readonly HtmlNode[]): HtmlElement {
  const articles = articlesIn(nodes);
  const headed = articles.filter(({ children }) => findElement(children, ({ name }) => name === "h1"));
  const [article, ...others] = articles.length > 1 ? headed : articles;
  if (article && others.length === 0) return article;
  const wanted: ((element: HtmlElement) => boolean)[] = [
    ({ name }) => name === "main",
    (element) => attribute(element, "role") === "main",
    (element) => hasClass(element, "e-content") || attribute(element, "itemprop") === "articleBody",
    ({ name }) => name === "body",
  ];
  const found = wanted.map((matches) => findElement(nodes, matches)).find((element) => element !== undefined);
  return found ?? { name: "body", attributes: {}, children: [...nodes] };
}

const FRAME = new Set(["nav", "script", "style", "template", "head", "title"]);
/** A header or footer belongs to the nearest of these around it (HTML, 4.3.8 and 4.3.9), and is text of that part. */
const PARTS = new Set(["section", "blockquote", "figure", "details", "aside"]);

interface Framing {
  heading: HtmlElement | undefined;
  elements: ElementOutcome[];
  isArticle: boolean;
  isInPart: boolean;
}

/** The text without what a site shows around each; images of its head stay. */
function withoutFrame(nodes: readonly HtmlNode[], framing: Framing): HtmlNode[] {
  const { heading, elements, isArticle, isInPart } = framing;
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    if (node === heading || FRAME.has(node.name)) return [];
    const hasHeading = findElement(node.children, (each) => each === heading) !== undefined;
    const inner = (isPart: boolean) =>
      withoutFrame(node.children, { ...framing, isInPart: isInPart || isPart });
    switch (node.name) {
      case "header":
        return hasHeading || !isInPart
          ? findElements(node.children, ({ name }) => name === "img")
          : inner(false);
      case "footer":
        return isInPart ? inner(false) : [];
      case "article":
        elements.push({ element: "comment or article within the text", outcome: "left out" });
        return [];
      case "aside":
        return isInPart || (isArticle && isNote(node)) ? [noteOf(inner(true), elements)] : [];
      default:
        return [{ ...node, children: inner(PARTS.has(node.name) && !hasHeading) }];
    }
  });
}

/** True if an aside says something: others have links to read on, or a form. */
const isNote = ({ children }: HtmlElement): boolean =>
  findElement(children, ({ name }) => name === "form") === undefined && hasOwnWords(children);

const hasOwnWords = (nodes: readonly HtmlNode[]): boolean =>
  nodes.some((node) =>
    typeof node === "string"
      ? node.trim() !== ""
      : !/^(?:a|h\d|nav)$/.test(node.name) && hasOwnWords(node.children),
  );

function noteOf(children: HtmlNode[], elements: ElementOutcome[]): HtmlElement {
  elements.push({ element: "aside within an article", outcome: "converted", into: "a callout" });
  return elementOf("aside", children, { [CALLOUT]: "note" });
}

function dateOf(
  html: string,
  { path, main, meta }: { path: string; main: HtmlElement; meta: (name: string) => string },
) {
  const times = findElements(main.children, ({ name }) => name === "time");
  const named = times.find(
    (time) => hasClass(time, "dt-published") || attribute(time, "itemprop") === "datePublished",
  );
  const [, year, month, day = "1"] =
    /(?:^|\/)(\d{4})[/-](\d{1,2})(?:[/-](\d{1,2}))?(?=[/-])/.exec(path) ?? [];
  return [
    meta("article:published_time"),
    meta("datePublished"),
    /"datePublished"\s*:\s*"([^"]+)"/.exec(html)?.[1] ?? "",
    attribute(named ?? times[0], "datetime"),
    meta("date"),
    year && month ? `${year}-${month}-${day}` : "",
  ]
    .map((written) => momentOf(written))
    .find((moment) => moment !== undefined);
}

const authorIn = (main: HtmlElement) =>
  wordsOf(findElement(main.children, (element) => hasClass(element, "p-author"))?.children);

/** `/2024/hello.html`, `/2024/hello` and, of `hello/index.html`, `/hello/`. */
function addressesOf(path: string): string[] {
  const short = path.replace(/(?:^|(?<=\/))index\.html?$/i, "").replace(/\.html?$/i, "");
  return [...new Set([`/${path}`, `/${short}`])];
}

function stemOf(path: string): string {
  const stem = posix.basename(path).replace(/\.html?$/i, "");
  const name = stem.toLowerCase() === "index" ? posix.basename(posix.dirname(path)) : stem;
  return name.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, "").replace(/^\.$/, "");
}

/** Scripts around the text are the site's own. */
function scriptsIn(html: string): ElementOutcome[] {
  const text = /<(article|main)\b[^]*<\/\1>/i.exec(html)?.[0] ?? "";
  return /<script\b/i.test(text) ? [{ element: "script", outcome: "left out" }] : [];
}
