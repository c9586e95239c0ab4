import { posix } from "node:path";
import { escaped } from "../../../../blocks/entities.ts";
import { fileCard, galleryHtml } from "../source/cards.ts";
import { NOWHERE } from "../source/imported-post.ts";
import { attribute, fileNameIn, findElements, readRaw, replaceElements } from "../source/raw-html.ts";

/** `media/12.png`, `media/12_0.jpg`: a file of the post 12. */
const OWN = /(?:^|\/)media\/(\d+)(?:_(\d+))?\.\w+$/;
const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|pnj|gifv)$/i;
/** Where posts name files of Tumblr: its servers, or the folder beside the pages. */
const OF_TUMBLR = /^(?:https?:\/\/(?:[\w-]+\.)*media\.tumblr\.com\/|(?:\.\.\/)+media\/)/;

/** The files of an export by the number of their post, in their order. */
export function filesByPost(paths: Iterable<string>): ReadonlyMap<string, string[]> {
  const own = [...paths].filter((path) => OWN.test(path));
  const ordered = own.toSorted((one, other) => orderOf(one) - orderOf(other));
  return Map.groupBy(ordered, (path) => OWN.exec(path)?.[1] ?? "");
}

const orderOf = (path: string) => Number(OWN.exec(path)?.[2] ?? -1);

const addressOf = (path: string) => NOWHERE + path.split("/").map(encodeURIComponent).join("/");

/**
 * A text with the files that the export has of its post. Exports name files of another post, count from 1 where the files do
 * from 0, or leave images out; the names of the files alone say whose they are.
 */
export function withOwnFiles(html: string, own: readonly string[]): { html: string; remarks: string[] } {
  const images = own.filter((path) => IMAGE.test(path));
  const shown = findElements(readRaw(html), ({ name }) => name === "img")
    .map((image) => attribute(image, "src"))
    .filter((src) => OF_TUMBLR.test(src));
  const isOwn = (src: string) => own.some((path) => posix.basename(path) === fileNameIn(src));
  let text = html;
  if (shown.length === images.length && shown.length > 0) text = inOrder(html, images);
  else if (shown.length === 0 && images.length > 0)
    text = `${galleryHtml(images.map((path) => `<img src="${escaped(addressOf(path))}" alt="">`))}\n${html}`;
  const named = (path: string) => text.includes(posix.basename(path));
  const played = own.filter((path) => !IMAGE.test(path) && !named(path));
  text = [...played.map((path) => fileCard(addressOf(path), {})), text].join("\n");
  const unused = images.filter((path) => !named(path));
  const foreign = text === html ? shown.filter((src) => src.startsWith("..") && !isOwn(src)) : [];
  return {
    html: text,
    remarks: [
      ...(foreign.length > 0
        ? [`The export shows files of another post in it, so compare it: ${listed(foreign.map(fileNameIn))}`]
        : []),
      ...(unused.length > 0 && shown.some((src) => src.startsWith(".."))
        ? [`Files of it that its text does not name were left out: ${listed(unused)}`]
        : []),
    ],
  };
}

const listed = (names: readonly string[]) => [...new Set(names)].join(", ");

function inOrder(html: string, images: readonly string[]): string {
  let at = 0;
  return replaceElements(html, (element) => {
    if (element.name !== "img" || !OF_TUMBLR.test(attribute(element, "src"))) return undefined;
    const { srcset: _srcset, ...attributes } = element.attributes;
    return [{ ...element, attributes: { ...attributes, src: escaped(addressOf(images[at++] ?? "")) } }];
  });
}
