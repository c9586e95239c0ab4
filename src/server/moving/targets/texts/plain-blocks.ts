import { BUTTON } from "../../../../blocks/button/html.ts";
import { calloutNames } from "../../../../blocks/block-words.ts";
import { CALLOUT, calloutKindOf } from "../../../../blocks/callout/kinds.ts";
import { isCard, playableIn, readCard, type Card } from "../../../../blocks/card/read-card.ts";
import { CONTACT } from "../../../../blocks/contact/html.ts";
import { CUT } from "../../../../blocks/cut/cut.ts";
import { escaped } from "../../../../blocks/entities.ts";
import { WIDTH } from "../../../../blocks/image/width.ts";
import { ONLY, onlyFor } from "../../../../blocks/only/only.ts";
import {
  elementOf,
  mapElements,
  readTree,
  withChildren,
  type HtmlElement,
  type HtmlNode,
} from "../../../../blocks/tree.ts";
import { POST_BLOCK } from "../../../engines/html/attributes.ts";
import type { SiteIndex } from "./site-index.ts";

export interface PlainBlocks {
  index: SiteIndex;
  /** Hears what became of a block that only this site has. */
  onLoss: (what: string) => void;
  /** What the other program shows for a card of a service, in place of a link. */
  embed?: (address: string) => HtmlNode[];
  /** What it has for the end of the beginning, in place of nothing. */
  cut?: HtmlNode[];
}

/** What readers of the web may see, as HTML that any other program shows: blocks of this site become headings, quotes, links and images. */
export function plainHtml(html: string, plain: PlainBlocks): HtmlNode[] {
  if (html.includes(`${ONLY}="email"`))
    plain.onLoss(
      "Parts that only emails show are left out, since other programs would show them to everybody",
    );
  return plainNodes(readTree(onlyFor("web", html)), plain);
}

/** The same for a piece of a text, whose parts for one medium are decided. */
export const plainNodes = (nodes: readonly HtmlNode[], plain: PlainBlocks): HtmlNode[] =>
  mapElements(nodes, (element) => plainElement(element, plain));

function plainElement(element: HtmlElement, plain: PlainBlocks): HtmlNode[] {
  const { attributes } = element;
  const inner = () => plainNodes(element.children, plain);
  if (CALLOUT in attributes) {
    plain.onLoss("Callouts became quotes that begin with their kind");
    const name = calloutNames[calloutKindOf(attributes[CALLOUT])];
    return [elementOf("blockquote", [elementOf("p", [elementOf("strong", [name])]), ...inner()])];
  }
  if (isCard(element)) {
    const card = readCard(element);
    return card ? plainCard(card, plain) : inner();
  }
  if (CONTACT in attributes) {
    plain.onLoss("Contact forms are left out");
    return [];
  }
  if (POST_BLOCK in attributes) {
    const post = plain.index.posts.get(attributes[POST_BLOCK] ?? "");
    if (!post) return [];
    return [elementOf("p", [elementOf("a", [escaped(post.title)], { href: `/blog/${post.slug}` })])];
  }
  if (CUT in attributes) {
    if (!plain.cut) plain.onLoss("The mark where newsletters cut a post is left out");
    return plain.cut ?? [];
  }
  const { [BUTTON]: button, [WIDTH]: width, [ONLY]: _only, role: _role, ...others } = attributes;
  if (button !== undefined) plain.onLoss("Buttons became links");
  if (width !== undefined) plain.onLoss("Wide images have the width of the text");
  return [withChildren({ ...element, attributes: others }, inner())];
}

function plainCard(card: Card, { onLoss, embed }: PlainBlocks): HtmlNode[] {
  const { link, address, title, description, source, image } = card;
  const below = description.map((line) => elementOf("p", line));
  if (embed && playableIn(card)) return [...embed(address), ...below];
  onLoss("Cards became a link with their description");
  const shown = image ? [elementOf("p", [image])] : [];
  const words = title.length > 0 ? title : [escaped(address)];
  return [
    ...shown,
    elementOf("p", [withChildren(link, words)]),
    ...below,
    ...(source.length > 0 ? [elementOf("p", [elementOf("small", source)])] : []),
  ];
}
