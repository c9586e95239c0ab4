import { escaped } from "../../../../blocks/entities.ts";
import type { HtmlElement, HtmlNode } from "../../../../blocks/tree.ts";
import type { ElementOutcome } from "../source/imported-post.ts";
import { attribute, findElements, wordsOf } from "../source/raw-html.ts";

/** Matches text in which `settleImages` may have something to do. */
export const SETTLED =
  /\ssrcset\s*=|\sdata-[a-z-]*(?:src|original|lazy)|<noscript\b|\ssrc\s*=\s*["']?(?:data|about|blob):|<img\b(?![^>]*\ssrc\s*=)/i;

/** Where scripts that load images late keep the address: lazysizes, LazyLoad, WP Rocket, Jetpack, Avada, Cloudflare. */
const LATE = [
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-lazy",
  "data-orig-src",
  "data-original-src",
  "data-cfsrc",
  "data-ll-src",
  "data-echo",
];
const LATE_SETS = ["srcset", "data-srcset", "data-lazy-srcset", "data-original-set"];
const NO_ADDRESS = /^(?:data|about|blob):|^$/i;
/** What stands for an image until a script has loaded it. */
const STAND_IN =
  /^(?:data|about|blob):|^$|(?:^|\/)[^/]*(?:lazy|blank|spacer|placeholder|loading|transparent|pixel|1x1|empty)[^/]*\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/i;
/** What holds the place of an image: GIF and PNG of one pixel. */
const PIXEL = /^data:image\/(?:gif;base64,R0lGOD[dl]hAQAB|png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABC)/i;
/** An address of an image, and the factor or width for which it is meant (HTML, 4.8.4.2.1). */
const CANDIDATE = /(\S*[^,\s])(?:\s+([\d.]+)[wx])?[^,]{0,100}(?:,|$)/g;
const MAX_SET = 20_000;

/** Keeps an image whose address has it whole, and returns by what address it is brought; undefined for what is none. */
export type KeepWithin = (address: string) => string | undefined;

/**
 * The elements of a text in which each image has the address that readers saw, whichever script loads it, and the copies for
 * browsers without scripts are gone. An image that has no address is told.
 */
export function settleImages(
  nodes: readonly HtmlNode[],
  elements: ElementOutcome[],
  keepWithin?: KeepWithin,
): HtmlNode[] {
  const shown = new Set(
    findElements(withoutCopies(nodes), isImage).flatMap((image) => keyOf(addressOf(image) ?? "") || []),
  );
  return settle(nodes, { shown, elements, sources: [], keepWithin });
}

const isImage = ({ name }: HtmlElement) => name === "img";
const isCopy = ({ name }: HtmlElement) => name === "noscript";

const withoutCopies = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [];
    return isCopy(node) ? [] : [{ ...node, children: withoutCopies(node.children) }];
  });

interface Settling {
  /** The images that the text shows with scripts, by `keyOf`. */
  shown: ReadonlySet<string>;
  elements: ElementOutcome[];
  /** The other sources of the `picture` around. */
  sources: readonly HtmlElement[];
  keepWithin: KeepWithin | undefined;
}

function settle(nodes: readonly HtmlNode[], settling: Settling): HtmlNode[] {
  return nodes.flatMap((node, index): HtmlNode[] => {
    if (typeof node === "string") return [node];
    if (isCopy(node)) return copied(node, settling);
    if (isImage(node)) {
      const address = addressOf(node) ?? addressAmong(settling.sources);
      if (address !== undefined) return [withAddress(node, address)];
      if (isBesideCopy(nodes, index)) return [];
      const src = attribute(node, "src");
      const kept = PIXEL.test(src) ? undefined : settling.keepWithin?.(src);
      if (kept !== undefined) return [withAddress(node, kept)];
      settling.elements.push({ element: "image without an address", outcome: "left out" });
      return [node];
    }
    const sources = node.name === "picture" ? findElements(node.children, isSource) : settling.sources;
    return [{ ...node, children: settle(node.children, { ...settling, sources }) }];
  });
}

const isSource = ({ name }: HtmlElement) => name === "source";

const isBesideCopy = (nodes: readonly HtmlNode[], index: number) => {
  const next = nodes.slice(index + 1).find((node) => typeof node !== "string" || node.trim() !== "");
  return typeof next === "object" && isCopy(next) && findElements(next.children, isImage).length > 0;
};

/** What a browser without scripts would show, unless the text shows it otherwise. */
function copied({ children }: HtmlElement, settling: Settling): HtmlNode[] {
  const { shown, elements } = settling;
  const images = findElements(children, isImage);
  if (images.length > 0 && images.every((image) => !shown.has(keyOf(addressOf(image) ?? ""))))
    return settle(children, settling);
  if (images.length === 0 && wordsOf(children) !== "")
    elements.push({ element: "text for browsers without scripts", outcome: "left out" });
  return [];
}

/** The address that readers saw; undefined when there is none. */
function addressOf(image: HtmlElement): string | undefined {
  const src = attribute(image, "src");
  const late = LATE.map((name) => attribute(image, name)).find((address) => !NO_ADDRESS.test(address));
  if (late !== undefined && (STAND_IN.test(src) || /lazy/i.test(attribute(image, "class")))) return late;
  if (!NO_ADDRESS.test(src)) return src;
  return addressAmong([image]);
}

/** The largest image of those that one of the elements names. */
function addressAmong(named: readonly HtmlElement[]): string | undefined {
  for (const element of named) {
    const set = LATE_SETS.map((name) => attribute(element, name)).find((each) => !NO_ADDRESS.test(each));
    const candidates = Array.from((set ?? "").slice(0, MAX_SET).matchAll(CANDIDATE), ([, address, size]) => ({
      address,
      size: Number(size ?? 1),
    }));
    const [largest] = candidates.sort((one, other) => other.size - one.size);
    if (largest) return largest.address;
  }
  return undefined;
}

const withAddress = (image: HtmlElement, address: string): HtmlElement =>
  attribute(image, "src") === address
    ? image
    : { ...image, attributes: { ...image.attributes, src: escaped(address) } };

/** The same for an image and a smaller copy of it, with or without parameters. */
const keyOf = (address: string) =>
  address
    .replace(/^(?:https?:)?\/\//, "")
    .replace(/[?#].*$/, "")
    .replace(/-\d{2,4}x\d{2,4}(?=\.\w+$)/, "");
