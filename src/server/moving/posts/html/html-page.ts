import { hash } from "node:crypto";
import { posix } from "node:path";
import { writeTree, type HtmlElement, type HtmlNode } from "../../../../blocks/tree.ts";
import { NOWHERE, type ElementOutcome, type SourceItem } from "../source/imported-post.ts";
import { momentOf } from "../source/moments.ts";
import { attribute, findElement, findElements, hasClass, readRaw, wordsOf } from "../source/raw-html.ts";

interface PageFile {
  path: string;
  /** Hears of the address at which the page says that it is. */
  onSite: (address: string) => void;
}

/** A page as a post: its main text, and what its head says of it. */
export function htmlPage(html: string, { path, onSite }: PageFile): SourceItem {
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
  const text = writeTree(withoutFrame(main.children, heading));
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
      status: "published",
      publishedAt,
      createdAt: publishedAt,
      updatedAt: momentOf(meta("article:modified_time")),
      isFeatured: false,
      addresses,
      names: [],
      base: NOWHERE + path.split("/").map(encodeURIComponent).join("/"),
      elements: scriptsIn(html),
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
  const articles = findElements(nodes, ({ name }) => name === "article");
  if (articles.length > 1) return "list of posts";
  return main.name === "body" && path.toLowerCase() === "index.html" ? "front page" : undefined;
}

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

/** Where the text is, the surest first. */
function mainOf(nodes: readonly HtmlNode[]): HtmlElement {
  const wanted: ((element: HtmlElement) => boolean)[] = [
    ({ name }) => name === "article",
    ({ name }) => name === "main",
    (element) => attribute(element, "role") === "main",
    (element) => hasClass(element, "e-content") || attribute(element, "itemprop") === "articleBody",
    ({ name }) => name === "body",
  ];
  const found = wanted.map((matches) => findElement(nodes, matches)).find((element) => element !== undefined);
  return found ?? { name: "body", attributes: {}, children: [...nodes] };
}

const FRAME = new Set([
  "nav",
  "header",
  "footer",
  "aside",
  "script",
  "style",
  "template",
  "noscript",
  "head",
  "title",
]);

/** The text without what a site shows around each; images of its head stay. */
function withoutFrame(nodes: readonly HtmlNode[], heading: HtmlElement | undefined): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    if (node === heading) return [];
    if (node.name === "header") return findElements(node.children, ({ name }) => name === "img");
    if (FRAME.has(node.name)) return [];
    return [{ ...node, children: withoutFrame(node.children, heading) }];
  });
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
