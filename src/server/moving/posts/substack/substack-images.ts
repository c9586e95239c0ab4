import { escaped } from "../../../../blocks/entities.ts";
import { elementOf, type HtmlElement } from "../../../../blocks/tree.ts";
import { textOf } from "../../files/json-fields.ts";
import { attribute, findElement, findElements } from "../source/raw-html.ts";
import { dataOf } from "./data-of.ts";

/** The store of older images, which answers no more; Substack's own pages show them through another address. */
const OLD_STORE = /^https:\/\/bucketeer-[\w-]+\.s3\.amazonaws\.com\//;
/** Where Substack keeps what was uploaded, and the server that scales it. */
const STORES =
  /^https:\/\/(?:bucketeer-[\w-]+\.s3\.amazonaws\.com|substack-post-media\.s3\.amazonaws\.com|(?:cdn\.)?substack(?:cdn)?\.com\/image\/fetch)\//;
/** A candidate of a `srcset`, whose addresses have commas of their own. */
const CANDIDATE = /(\S+)\s+(\d+(?:\.\d+)?)[wx](?:,|\s*$)/g;

/**
 * An `img`, or the one in a `picture`, with the address at which Substack still has it and the description from its
 * data; undefined if it has no address at all.
 */
export function largestImage(element: HtmlElement): HtmlElement | undefined {
  const image =
    element.name === "img" ? element : findElement(element.children, ({ name }) => name === "img");
  const data = image && dataOf(image);
  const sources = [...(image ? [image] : []), ...findElements([element], ({ name }) => name === "source")];
  const largest = sources.map((each) => largestIn(attribute(each, "srcset"))).find(Boolean) ?? "";
  const given = [attribute(image, "src"), textOf(data, "src"), attribute(image, "data-src")].find(
    (address) => address && !address.startsWith("data:"),
  );
  const src = given && !(largest && OLD_STORE.test(given)) ? given : largest;
  if (!image || !src) return undefined;
  const alt = attribute(image, "alt") || textOf(data, "alt");
  const title = attribute(image, "title") || textOf(data, "title");
  return elementOf("img", [], {
    src: escaped(src),
    alt: escaped(alt),
    ...(title && { title: escaped(title) }),
    ...(image.attributes["width"] && { width: image.attributes["width"] }),
    ...(image.attributes["height"] && { height: image.attributes["height"] }),
  });
}

function largestIn(srcset: string): string {
  let largest = { address: "", size: 0 };
  for (const [, address = "", size] of srcset.matchAll(CANDIDATE))
    if (Number(size) > largest.size) largest = { address, size: Number(size) };
  return largest.address;
}

/** True for a link that only enlarges the image in it. */
export const onlyEnlarges = (link: HtmlElement): boolean =>
  STORES.test(attribute(link, "href")) &&
  findElement(link.children, ({ name }) => name === "img") !== undefined;
