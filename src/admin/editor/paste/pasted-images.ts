import { isImageAddress, isImageWithin } from "../../../blocks/addresses.ts";
import { nameOf } from "../html/canonical.ts";
import { STYLE } from "./styles.ts";

/** Until an image is visible, many pages show a dot instead, as a data URL of fewer characters. */
const DOT_LENGTH = 1_000;

/** Where pages keep the address of an image that is loaded later. */
const LATER = ["data-src", "data-original", "data-lazy-src", "data-lazy"];

/**
 * What is left of a pasted image: the image with the address that it can be had from; its words, if it draws a character;
 * an image that is `absent` and says why, if only the other program can read it; or nothing, if it shows nothing.
 */
export function cleanImage(image: Element): Node[] {
  const { ownerDocument } = image;
  const alt = image.getAttribute("alt") ?? "";
  image.removeAttribute("absent");
  if (EMOJI.test(alt)) return [ownerDocument.createTextNode(alt)];
  if (isDot(image)) return [];
  const src = sourceOf(image);
  if (src === "") return [];
  if (!isForOthers(src)) {
    image.setAttribute("src", src);
    return [image];
  }
  image.removeAttribute("src");
  image.setAttribute("absent", `${nameIn(src, alt)} could not be brought over.`);
  return [image];
}

/** A sign that a program shows as its own drawing, with or without joined parts. */
const EMOJI = /^(?=[^\d#*])(?:\p{Emoji}|\u200D|\uFE0F|[\u{E0020}-\u{E007F}]){1,20}$/u;

/** Counts who opens a page or an email. */
const isDot = (image: Element) =>
  ["width", "height"].some((side) => /^[01](?:px)?$/.test(image.getAttribute(side) ?? "")) ||
  /(?:^|;)\s*display\s*:\s*none/i.test(image.getAttribute(STYLE) ?? "");

/** Empty if it has none that is more than a dot. */
function sourceOf(image: Element): string {
  const sources = image.closest("picture")?.querySelectorAll("source") ?? [];
  const given = [
    ...["src", ...LATER].map((name) => image.getAttribute(name) ?? ""),
    ...[image, ...Array.from(sources)].flatMap((each) =>
      ["srcset", "data-srcset"].map((name) => largestOf(each.getAttribute(name) ?? "")),
    ),
  ];
  const addresses = given.map((address) => completed(address.trim()));
  return addresses.find((address) => address !== "" && !isPlaceholder(address)) ?? "";
}

/** The largest image of `a.jpg 300w, b.jpg 2x`. */
function largestOf(sizes: string): string {
  const all = sizes.split(/,\s+/).map((each) => each.trim().split(/\s+/));
  const [largest] = all.toSorted(([, one], [, other]) => parseFloat(other ?? "1") - parseFloat(one ?? "1"));
  return largest?.[0] ?? "";
}

const completed = (address: string) => address.replace(/^\/\//, "https://");

const isPlaceholder = (address: string) =>
  (/^data:/i.test(address) && !(isImageWithin(address) && address.length >= DOT_LENGTH)) ||
  /^(?:about|javascript):/i.test(address);

/** Images that mail programs show to those who have the email. */
const ATTACHMENTS =
  /^https?:\/\/(?:mail\.google\.com\/.*[?&]attid=|outlook\.(?:live|office|office365)\.com\/.*(?:attachment|GetFileAttachment)|attachments?\.(?:outlook|office)\.)/i;

/** True for an address that leads somewhere only in the program that it comes from: file:, cid:, blob: and the like. */
const isForOthers = (src: string) => ATTACHMENTS.test(src) || !(isImageAddress(src) || isImageWithin(src));

/** “image001.png” of an address that ends so, or else what the image shows. */
function nameIn(src: string, alt: string): string {
  const [file] =
    /[^\\/:]+\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|heic|svg|emz|wmz|emf|wmf)(?=$|[@?#])/i.exec(
      decoded(src),
    ) ?? [];
  const name = file ?? alt.trim();
  return name === "" ? "An image" : `“${name.slice(0, MAX_NAME_LENGTH)}”`;
}

const MAX_NAME_LENGTH = 60;

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Puts each absent image into a figure of its own below the words that it stood in, which stay whole. */
export function liftAbsentImages(body: Element) {
  for (const image of Array.from(body.querySelectorAll("img[absent]"))) {
    const within = image.closest("figure");
    if (within && within.querySelectorAll("img").length === 1) continue;
    const figure = image.ownerDocument.createElement("figure");
    const block = image.closest(WORDS);
    if (block)
      block.parentNode?.insertBefore(figure, lastFigureBehind(block)?.nextSibling ?? block.nextSibling);
    else image.parentNode?.insertBefore(figure, image);
    figure.appendChild(image);
  }
}

const WORDS = "figure, p, h1, h2, h3, h4, h5, h6, pre, summary, dt";

/** Several of one block keep their order. */
function lastFigureBehind(block: Element): Element | undefined {
  let last: Element | undefined;
  for (let next = block.nextElementSibling; next && isLifted(next); next = next.nextElementSibling)
    last = next;
  return last;
}

const isLifted = (element: Element) =>
  nameOf(element) === "figure" && element.querySelector("img[absent]") !== null;
