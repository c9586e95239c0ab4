import { escaped, unescaped } from "../../../../blocks/entities.ts";
import { galleryHtml } from "../source/cards.ts";
import type { ElementOutcome, ImportedPost, SourceFile } from "../source/imported-post.ts";
import type { Spool } from "./spool.ts";

/** Patterns may hold others; a text with more levels is none that somebody wrote. */
const MAX_LEVELS = 5;

const PATTERN = /<img src="pattern:(\d+)"[^>]*>/g;
const GALLERY = /<figure>\s*<img src="gallery:([^"]*)"[^>]*>\s*<\/figure>/g;
const FILE = /<img src="file:(\d+)"([^>]*)>/g;

/**
 * A post with everything that its source names by an id and that is known once the whole source is read: files by their
 * addresses (`file:12`), galleries (`gallery:ids=1,2`, `gallery:of=12` for all images of a post) and the text of a pattern (`pattern:12`).
 */
export function putInParts(post: ImportedPost, spool: Spool): ImportedPost {
  const elements: ElementOutcome[] = [...post.elements];
  const withPatterns = putInPatterns(post.html, { spool, elements, level: 0 });
  const withGalleries = withPatterns.replaceAll(GALLERY, (_whole, given: string) =>
    gallery(new URLSearchParams(unescaped(given)), { spool, elements }),
  );
  const html = withGalleries.replaceAll(FILE, (_whole, id: string, others: string) => {
    const { address, alt } = spool.findFile(id) ?? missing("image", { id, elements });
    const said = others.includes('alt=""') ? others.replace('alt=""', `alt="${escaped(alt)}"`) : others;
    return `<img src="${escaped(address)}"${said}>`;
  });
  if (!post.cover.startsWith("file:")) return { ...post, html, elements };
  const cover = spool.findFile(post.cover.slice(5));
  return { ...post, html, elements, cover: cover?.address ?? "", coverAlt: cover?.alt ?? "" };
}

/** The images of a gallery side by side. One with a caption stands by itself, above its words. */
function gallery(given: URLSearchParams, { spool, elements }: Pick<Putting, "spool" | "elements">): string {
  const ids = given.get("ids")?.split(",");
  const but = new Set(given.get("but")?.split(","));
  const found = ids
    ? ids.map((id) => spool.findFile(id) ?? missing("image of [gallery]", { id, elements }))
    : spool.findImagesOf(given.get("of") ?? "");
  const images = found.filter(({ id }) => !but.has(id));
  if (given.get("order") === "desc" && !ids) images.reverse();
  elements.push({ element: "[gallery]", outcome: images.length > 0 ? "kept" : "left out" });
  const isApart = ({ caption }: SourceFile) => caption !== "" || given.get("columns") === "1";
  const parts: string[] = [];
  let beside: string[] = [];
  for (const image of images) {
    const shown = `<img src="${escaped(image.address)}" alt="${escaped(image.alt)}" />`;
    if (!isApart(image)) {
      beside.push(shown);
      continue;
    }
    parts.push(galleryHtml(beside), galleryHtml([shown], image.caption));
    beside = [];
  }
  return [...parts, galleryHtml(beside)].filter(Boolean).join("\n");
}

/** It stays as an image without an address, which the check of the post names. */
function missing(element: string, { id, elements }: { id: string; elements: ElementOutcome[] }): SourceFile {
  elements.push({ element, outcome: "left out" });
  return { id, address: "", post: "", alt: "", caption: "" };
}

interface Putting {
  spool: Spool;
  elements: ElementOutcome[];
  level: number;
}

function putInPatterns(html: string, { spool, elements, level }: Putting): string {
  return html.replaceAll(PATTERN, (_whole, id: string) => {
    const pattern = level < MAX_LEVELS ? spool.findPattern(id) : undefined;
    if (!pattern) {
      elements.push({ element: "synced pattern", outcome: "left out" });
      return "";
    }
    elements.push({ element: "synced pattern", outcome: "converted", into: "its text" }, ...pattern.elements);
    return putInPatterns(pattern.html, { spool, elements, level: level + 1 });
  });
}
