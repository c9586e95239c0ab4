import { escaped, unescaped } from "../../../../blocks/entities.ts";
import type { HtmlElement, HtmlNode } from "../../../../blocks/tree.ts";
import { textOf } from "../../files/json-fields.ts";
import { cardHtml, playerCard } from "../source/cards.ts";
import { attribute, findElement, findElements, hasClass, readRaw, wordsOf } from "../source/raw-html.ts";

interface Embedded {
  element: HtmlElement;
  data: unknown;
}

const isWeb = (address: string) => /^https?:\/\//i.test(address);

const first = (data: unknown, ...names: string[]) =>
  names.map((name) => textOf(data, name)).find(Boolean) ?? "";

/** The address for people: the one in the data, else that of the frame or the link in it. */
function addressOf({ element, data }: Embedded): string {
  const inside = findElements([element], ({ name }) => name === "iframe" || name === "a");
  const post = textOf(data, "postId");
  const author = textOf(data, "authorDid") || textOf(data, "authorHandle");
  const candidates = [
    post && author ? `https://bsky.app/profile/${author}/post/${post}` : "",
    ...["targetUrl", "url", "canonical_url", "fullEmbedUrl", "embed_url"].map((name) => textOf(data, name)),
    ...inside.map((each) => attribute(each, each.name === "a" ? "href" : "src")),
  ];
  return candidates.find(isWeb) ?? "";
}

/** The card of what a service plays or shows; empty without an address. */
export function embedHtml(embedded: Embedded): string {
  const { data } = embedded;
  const address = addressOf(embedded);
  const name = first(data, "title", "name");
  const author = first(
    data,
    "authorName",
    "authorHandle",
    "author_name",
    "author",
    "podcastTitle",
    "subtitle",
  );
  const text = first(data, "text", "description");
  const title = name || (author && text ? `${author} on Bluesky` : author);
  const description = escaped(text).replaceAll("\n", "<br>");
  const shown = playerCard(address, { title, description: name ? escaped(author) : description });
  if (shown) return shown;
  return cardHtml({
    kind: "bookmark",
    url: address,
    title,
    description,
    source: [title === author ? "" : author, hostOf(address)].filter(Boolean).join(" · "),
    image: first(data, "thumbnail_url", "imageUrl"),
  });
}

const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, "") ?? "";

/** A chart as the image that Substack keeps of it; a card if it has none. */
export function chartHtml(embedded: Embedded): string {
  const { data } = embedded;
  const image = first(data, "thumbnail_url_full", "thumbnail_url");
  const address = addressOf(embedded);
  if (!image || !address) return embedHtml(embedded);
  const [title, about] = [textOf(data, "title"), textOf(data, "description")];
  const caption = [title, about].filter(Boolean).join(". ");
  const alt = escaped(title || "Chart");
  return `<figure><a href="${escaped(address)}"><img src="${escaped(image)}" alt="${alt}"></a>${caption && `<figcaption>${escaped(caption)}</figcaption>`}</figure>`;
}

const isLine = (each: HtmlElement) => hasClass(each, "blob-code");

/** The code of a gist, a line for each row of its table, and its language by the ending of its name. */
export function codeOfGist(element: HtmlElement, data: unknown): [code: string, language: string] {
  const kept = readRaw(textOf(data, "innerHTML"));
  const nodes = findElement(kept, isLine) ? kept : element.children;
  const lines = findElements(nodes, isLine).map(({ children }) => rawTextOf(children).replaceAll("\n", ""));
  const names = findElements(nodes, ({ name }) => name === "a").map(({ children }) => wordsOf(children));
  const [, ending = ""] = names.map((name) => /\.(\w{1,10})$/.exec(name)).find(Boolean) ?? [];
  return [lines.join("\n"), ending];
}

const rawTextOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? unescaped(node) : rawTextOf(node.children))).join("");

/** What an element is called, for people: its first class without what only programs need. */
export const labelled = (element: HtmlElement): string =>
  (attribute(element, "class").split(/\s+/)[0] || attribute(element, "data-component-name"))
    .replace(/(?:-(?:wrap|wrapper|embed|container))+$/, "")
    .replaceAll("-", " ");
