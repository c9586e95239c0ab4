import { uploadOf } from "../../contract/content/media.ts";
import type { ImageSize } from "../../server/content/media/images/image-rows.ts";
import { srcSetOf } from "../parts/image-sources.ts";

/** The sizes by image id. */
export type ImageSizes = ReadonlyMap<string, ImageSize>;

/** Attributes as cleaning writes them: every value is quoted and contains no quotes. */
const IMAGE = /<img(?=\s)([^>]*?)(?: \/)?>/g;
const ATTRIBUTE = / ([\w-]+)(?:="([^"]*)")?/g;

/** The column is as wide as `--measure` in tokens.css. */
const COLUMN = "(min-width: 44rem) 42rem, 100vw";

/** Returns the ids of the site's own images in clean HTML, each once. */
export function ownImagesIn(html: string): string[] {
  const ids = Array.from(html.matchAll(IMAGE), ([, written = ""]) => uploadOf(attributesIn(written)["src"]));
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/**
 * Lets images wait until they are near, since they are below the fold. The site's own that are in `sizes` say how
 * large they are, so that nothing moves when they come, and are asked for in the width of the column. One that nobody
 * described says nothing rather than its file's name; one that leads nowhere is its description.
 */
export const fitImages = (html: string, sizes: ImageSizes) =>
  html.replaceAll(IMAGE, (_whole, written: string) => {
    const { alt: description, ...given } = attributesIn(written);
    // A title is shown to those who point at it; the others are told it too (WCAG technique H67).
    const alt = description || given["title"] || "";
    if (!given["src"]) return alt;
    const id = uploadOf(given["src"]);
    const size = id && sizes.get(id);
    const own = size && {
      srcset: srcSetOf(id, size.width),
      sizes: given["sizes"] ?? COLUMN,
      ...shownSize(size, Number(given["width"])),
    };
    const all = Object.entries({ loading: "lazy", decoding: "async", ...given, ...own, alt });
    return `<img${all.map(([name, value]) => ` ${name}="${value}"`).join("")} />`;
  });

const GALLERY = /<figure class="gallery[ "][\s\S]*?<\/figure>/g;

/**
 * Says of each gallery whether all of its images are wider than high, or higher than wide, so that its frames are too and
 * cut little off. Where they differ, or some say no size, they stay square.
 */
export const shapeGalleries = (html: string) =>
  html.replaceAll(GALLERY, (gallery) => {
    const images = Array.from(gallery.matchAll(IMAGE), ([, written = ""]) => attributesIn(written));
    const shapes = images.map(({ width, height }) => Math.sign(Number(width) - Number(height)));
    const shape = shapes.every((each) => each > 0) ? "wide" : shapes.every((each) => each < 0) && "tall";
    return shape ? gallery.replace('class="gallery', `class="gallery is-${shape}`) : gallery;
  });

const attributesIn = (written: string): Record<string, string | undefined> =>
  Object.fromEntries(Array.from(written.matchAll(ATTRIBUTE), ([, name, value = ""]) => [name, value]));

/** The width that the writer set, or the image's own; the height follows. */
function shownSize({ width, height }: ImageSize, wantedWidth: number) {
  const shownWidth = wantedWidth > 0 ? wantedWidth : width;
  return { width: shownWidth, height: Math.max(1, Math.round((shownWidth * height) / width)) };
}
