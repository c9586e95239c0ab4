import { categories } from "./categories.ts";
import type { CategorySlug } from "./categories.ts";

/** The category in whose inks something of this one is printed: an import may bring categories that have none. */
export const inksOf = (category: string): CategorySlug =>
  (categories.find(({ slug }) => slug === category) ?? categories[0]).slug;

/** The seed of the cover that belongs to a post, as 8 hex digits. */
export const coverSeedOf = (category: CategorySlug, title: string): string =>
  hashOf(`${category}|${title}`).toString(16).padStart(8, "0");

/** The path of the generated cover of a post. */
export function coverPathOf(category: string, title: string): string {
  const inks = inksOf(category);
  return `/covers/${inks}/${coverSeedOf(inks, title)}.svg`;
}

/** 32 bits that are the same for the same text everywhere (FNV-1a over UTF-16 units). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  return hash >>> 0;
}
