import { coverPathFor } from "../../contract/content/covers.ts";
import { players } from "../../contract/content/players.ts";
import type { BlockWords } from "../block-words.ts";
import type { ShownBlock } from "../show-blocks.ts";
import { elementOf, type HtmlElement, type HtmlNode } from "../tree.ts";
import { DRAWN, isCard, playableIn, playerFor, readCard, type Card } from "./read-card.ts";

/** A figure. Its link leads to what it is of, or plays it here when it is pressed (site/client/open-part.ts). */
export const cardOnPage: ShownBlock = {
  is: isCard,
  show: (element, words) => {
    const card = readCard(element);
    if (!card) return [element];
    const playable = playableIn(card);
    const kind = playable ? players[playable.player].kind : card.kind;
    const attributes = {
      class: `card-block is-${kind}`,
      ...(playable && { "data-player": `${playable.player}:${playable.id}`, "data-opens": "" }),
    };
    return [elementOf("figure", partsOf(card, words), attributes)];
  },
};

function partsOf(card: Card, { loadsFrom }: BlockWords): HtmlNode[] {
  const playable = playableIn(card);
  const sign = playable && players[playable.player].kind !== "post" ? [spanOf("card-play", [])] : [];
  const shown = card.image ? fitted(card.image, card) : drawnFor(card);
  const kind = card.image ? "card-image" : `card-image cover ${DRAWN}`;
  const image = shown ? [spanOf(kind, [shown, ...sign])] : sign;
  const link = { ...card.link, children: [...image, spanOf("card-title", card.title)] };
  const lines = card.description.map((words) => elementOf("p", words));
  const source = [
    ...card.source,
    ...(playable
      ? [spanOf("card-hint", [loadsFrom.replace("{service}", players[playable.player].name)])]
      : []),
  ];
  const caption = source.length > 0 ? [elementOf("figcaption", source)] : [];
  return [link, ...lines, ...caption, ...player(card)];
}

const spanOf = (className: string, children: HtmlNode[]): HtmlElement =>
  elementOf("span", children, { class: className });

/** A generated cover, as posts without a cover have one; a file has none, since its name and kind say all. */
const drawnFor = ({ kind, address }: Card): HtmlElement | undefined =>
  kind === "file"
    ? undefined
    : elementOf("img", [], { src: coverPathFor(address), alt: "", width: "1200", height: "800" });

/** The image of a video is as wide as the column; others are small. */
function fitted(image: HtmlElement, card: Card): HtmlElement {
  const playable = playableIn(card);
  const isWide = playable && players[playable.player].kind === "video";
  return isWide ? image : { ...image, attributes: { ...image.attributes, sizes: "10rem" } };
}

/** The browser's own player, which loads nothing before somebody starts it. */
function player(card: Card): HtmlNode[] {
  const name = playerFor(card);
  const label = card.title.filter((node) => typeof node === "string").join("");
  return name
    ? [
        elementOf(name, [], {
          controls: "",
          preload: "none",
          src: card.link.attributes["href"] ?? "",
          "aria-label": label.replaceAll('"', "&quot;"),
        }),
      ]
    : [];
}
