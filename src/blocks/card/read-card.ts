import { endingIn, fileOf, audioEndings } from "../../contract/content/media.ts";
import { playableAt, type Playable } from "../../contract/content/players.ts";
import { unescaped } from "../entities.ts";
import { isBlank, type HtmlElement, type HtmlNode } from "../tree.ts";

export const CARD = "data-card";

/** The class of a card's image on a page that no text has: it was drawn for the page. */
export const DRAWN = "is-drawn";

/** What a service plays or shows; any other page; a file of this site or of another. */
export const cardKinds = ["embed", "bookmark", "file"] as const;

export type CardKind = (typeof cardKinds)[number];

/** The parts of a card in clean HTML. */
export interface Card {
  kind: CardKind;
  /** The link with nothing in it. */
  link: HtmlElement;
  /** Its address, without entities. */
  address: string;
  image: HtmlElement | undefined;
  title: HtmlNode[];
  /** The inside of each paragraph. */
  description: HtmlNode[][];
  source: HtmlNode[];
}

export const isCard = ({ name, attributes }: HtmlElement) => name === "div" && CARD in attributes;

/** Reads the parts of a card; undefined if it has no link, or something else. */
export function readCard({ attributes, children }: HtmlElement): Card | undefined {
  const kind = cardKinds.find((each) => each === attributes[CARD]);
  const [link, ...below] = children.filter((node) => !isBlank(node));
  if (!kind || typeof link !== "object" || link.name !== "a" || !link.attributes["href"]) return undefined;
  const paragraphs = below.filter(
    (node): node is HtmlElement => typeof node === "object" && node.name === "p",
  );
  if (paragraphs.length < below.length) return undefined;
  const last = paragraphs.at(-1)?.children;
  const small = last?.length === 1 ? last[0] : undefined;
  const source = typeof small === "object" && small.name === "small" ? small.children : [];
  const image = link.children.find(
    (node): node is HtmlElement => typeof node === "object" && node.name === "img",
  );
  return {
    kind,
    link: { ...link, children: [] },
    address: unescaped(link.attributes["href"]),
    image,
    title: link.children.filter((node) => node !== image),
    description: (source.length > 0 ? paragraphs.slice(0, -1) : paragraphs).map(({ children }) => children),
    source,
  };
}

/** What a service plays or shows in the place of an embed. */
export const playableIn = ({ kind, address }: Pick<Card, "kind" | "address">): Playable | undefined =>
  kind === "embed" ? playableAt(address) : undefined;

/** The player that a browser has for a file of this site; undefined for any other file. */
export function playerFor({ kind, address }: Pick<Card, "kind" | "address">): "audio" | "video" | undefined {
  if (kind !== "file" || fileOf(address) === undefined) return undefined;
  const ending = endingIn(address);
  if (audioEndings.includes(ending)) return "audio";
  return ["mp4", "m4v", "mov", "webm", "ogv"].includes(ending) ? "video" : undefined;
}
