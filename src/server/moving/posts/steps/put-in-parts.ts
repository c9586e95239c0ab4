import { escaped } from "../../../../blocks/entities.ts";
import { galleryHtml } from "../source/cards.ts";
import type { ElementOutcome, ImportedPost } from "../source/imported-post.ts";
import type { Spool } from "./spool.ts";

/** Patterns may hold others; a text with more levels is none that somebody wrote. */
const MAX_LEVELS = 5;

const PATTERN = /<img src="pattern:(\d+)"[^>]*>/g;
const ALL_OF_POST = /<img src="files-of:(\d+)"[^>]*>/g;
const FILE = /(?<=<img src=")file:\d+(?=")/g;

/**
 * A post with everything that its source names by an id and that is known once the whole source is read: files by their
 * addresses (`file:12`), all images of a post (`files-of:12`) and the text of a pattern (`pattern:12`).
 */
export function putInParts(post: ImportedPost, spool: Spool): ImportedPost {
  const elements: ElementOutcome[] = [...post.elements];
  const withPatterns = putInPatterns(post.html, { spool, elements, level: 0 });
  const withGalleries = withPatterns.replaceAll(ALL_OF_POST, (_whole, id: string) => {
    const images = spool.findImagesOf(id);
    elements.push({ element: "[gallery]", outcome: images.length > 0 ? "kept" : "left out" });
    return galleryHtml(images.map((address) => `<img src="${escaped(address)}" alt="" />`));
  });
  const addressOf = (name: string) =>
    name.startsWith("file:") ? (spool.findFile(name.slice(5)) ?? "") : name;
  const html = withGalleries.replaceAll(FILE, (name) => escaped(addressOf(name)));
  return { ...post, html, elements, cover: addressOf(post.cover) };
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
