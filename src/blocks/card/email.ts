import { uploadOf } from "../../contract/content/media.ts";
import { players } from "../../contract/content/players.ts";
import { placing, type EmailBlock, type EmailPlace } from "../email-block.ts";
import { elementOf, type HtmlElement, type HtmlNode } from "../tree.ts";
import { isCard, playableIn, readCard, type Card } from "./read-card.ts";

/** In pixels. */
const THUMB = 128;
const WIDE = 552;

/** A link with title, description and source. The image of a video is above it, any other beside it. */
export const cardInEmail: EmailBlock = {
  is: isCard,
  show: (element, place) => {
    const card = readCard(element);
    if (!card) return [element];
    const playable = playableIn(card);
    const isVideo = playable !== undefined && players[playable.player].kind === "video";
    const words = wordsOf(card, place);
    const cells =
      card.image && !isVideo
        ? [cellOf(words, place), thumbOf(card, card.image, place)]
        : [cellOf([...(card.image ? wideOf(card, card.image) : []), ...words], place)];
    const row = elementOf("tr", cells);
    return [elementOf("table", [row], { ...placing, width: "100%", style: "margin:26px 0" })];
  },
};

function cellOf(children: HtmlNode[], { colors }: EmailPlace): HtmlElement {
  return elementOf("td", children, { class: "line", valign: "top", style: lineLook(colors.line) });
}

const lineLook = (color: string) =>
  `padding:16px 0;border-top:1px solid ${color};border-bottom:1px solid ${color}`;

function wordsOf(card: Card, place: EmailPlace): HtmlNode[] {
  const { colors, fonts } = place;
  const title = elementOf("a", card.title, {
    class: "ink",
    href: card.link.attributes["href"] ?? "",
    style: `color:${colors.ink};text-decoration:underline`,
  });
  const description = card.description.map((words) =>
    elementOf("p", words, {
      class: "ink2",
      style: `margin:6px 0 0;font:16px/24px ${fonts.serif};color:${colors.ink2}`,
    }),
  );
  const source = elementOf("p", card.source, {
    class: "ink3",
    style: `margin:6px 0 0;font:13px/19px ${fonts.sans};color:${colors.ink3}`,
  });
  return [
    elementOf("p", [title], {
      class: "ink",
      style: `margin:0;font:20px/25px ${fonts.serif};color:${colors.ink}`,
    }),
    ...description,
    ...(card.source.length > 0 ? [source] : []),
  ];
}

/** The title stands in for an image that is not shown. */
const imageOf = (image: HtmlElement, card: Card, { width, look }: { width: number; look: string }) => {
  const { src = "" } = image.attributes;
  return elementOf("img", [], {
    class: "image",
    src: uploadOf(src) ? src.replace(/\w+$/, width > THUMB ? "large" : "small") : src,
    width: String(width),
    alt: titleOf(card),
    style: `border:0;border-radius:3px;height:auto;${look}`,
  });
};

const titleOf = ({ title }: Card) =>
  title
    .filter((node) => typeof node === "string")
    .join("")
    .replaceAll('"', "&quot;");

const linked = (card: Card, image: HtmlElement) =>
  elementOf("a", [image], { href: card.link.attributes["href"] ?? "" });

const wideOf = (card: Card, image: HtmlElement) => [
  linked(card, imageOf(image, card, { width: WIDE, look: "display:block;width:100%;margin:0 0 14px" })),
];

function thumbOf(card: Card, image: HtmlElement, { start, colors }: EmailPlace): HtmlElement {
  const look = `display:block;width:${THUMB}px`;
  return elementOf("td", [linked(card, imageOf(image, card, { width: THUMB, look }))], {
    class: "line thumb-cell",
    width: String(THUMB),
    valign: "top",
    style: `${lineLook(colors.line)};padding-${start}:20px`,
  });
}
