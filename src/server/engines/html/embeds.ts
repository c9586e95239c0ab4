import { ONLY } from "../../../blocks/only/only.ts";
import {
  elementOf,
  isBlank,
  readTree,
  withChildren,
  writeTree,
  type HtmlElement,
  type HtmlNode,
} from "../../../blocks/tree.ts";

/** Marks what stands for an embed while it is cleaned: a link for a frame, or a `div` with the address of a film or a sound. */
export const EMBED = "data-embed";

/**
 * Puts a link in a paragraph of its own in the place of each embed in clean HTML. A frame has the words that it has, or its
 * address; a film or a sound its address, or that of its first source. Without one, what it says to old browsers stays.
 */
export const linkEmbeds = (html: string): string => writeTree(readTree(html).flatMap(linked));

function linked(node: HtmlNode): HtmlNode[] {
  if (typeof node === "string") return [node];
  if (isEmbed(node)) return inParagraph(node);
  if (node.name === "p") return around(node);
  if (node.name === "a") return besideLink(node, inParagraph);
  return [withChildren(node, node.children.flatMap(linked))];
}

const isEmbed = ({ attributes }: HtmlElement) => attributes[EMBED] !== undefined;

/** A paragraph with embeds in it: the words before, between and after them are paragraphs, too. */
function around(paragraph: HtmlElement): HtmlNode[] {
  const parts: HtmlNode[][] = [[]];
  let hasEmbeds = false;
  for (const child of paragraph.children) {
    if (typeof child === "string" || !isEmbed(child)) parts.at(-1)?.push(...inline(child));
    else {
      hasEmbeds = true;
      parts.push(inParagraph(child), []);
    }
  }
  if (!hasEmbeds) return [withChildren(paragraph, parts.flat())];
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return part;
    return part.every(isBlank) ? [] : [withChildren(paragraph, part)];
  });
}

/** Deeper in a paragraph, a link is a part of the sentence. */
function inline(node: HtmlNode): HtmlNode[] {
  if (typeof node === "string") return [node];
  if (isEmbed(node)) return linkOf(node) ?? node.children.flatMap(inline);
  if (node.name === "a") return besideLink(node, inline);
  return [withChildren(node, node.children.flatMap(inline))];
}

/** A link has no links in it: what it embeds comes after it. */
function besideLink(link: HtmlElement, show: (embed: HtmlElement) => HtmlNode[]): HtmlNode[] {
  const { rest, embeds } = takeEmbeds(link.children);
  if (embeds.length === 0) return [link];
  const own = rest.every(isBlank) && !link.attributes["id"] ? [] : [withChildren(link, rest)];
  return [...own, ...embeds.flatMap(show)];
}

/** An embed without an address is the words in it. */
function takeEmbeds(nodes: readonly HtmlNode[]): { rest: HtmlNode[]; embeds: HtmlElement[] } {
  const embeds: HtmlElement[] = [];
  const rest = nodes.flatMap((node) => {
    if (typeof node === "string") return [node];
    if (isEmbed(node) && linkOf(node)) {
      embeds.push(node);
      return [];
    }
    const inside = takeEmbeds(node.children);
    embeds.push(...inside.embeds);
    return isEmbed(node) ? inside.rest : [withChildren(node, inside.rest)];
  });
  return { rest, embeds };
}

function inParagraph(embed: HtmlElement): HtmlNode[] {
  const link = linkOf(embed);
  if (!link) return embed.children.flatMap(linked);
  const medium = embed.attributes[ONLY];
  return [elementOf("p", link, medium === undefined ? {} : { [ONLY]: medium })];
}

/** Undefined if nothing says where it is. */
function linkOf({ name, attributes, children }: HtmlElement): HtmlNode[] | undefined {
  const isFrame = name === "a";
  const href = isFrame ? attributes["href"] : attributes[EMBED] || addressIn(children);
  return href ? [elementOf("a", isFrame ? children : [], { href })] : undefined;
}

const addressIn = (nodes: readonly HtmlNode[]): string | undefined =>
  nodes
    .map((node) =>
      typeof node === "string" ? undefined : node.attributes["href"] || addressIn(node.children),
    )
    .find(Boolean);
