import type { Category } from "./categories.ts";

/** The seed of the cover that belongs to a post, as 8 hex digits. */
export const coverSeedOf = ({ slug }: Pick<Category, "slug">, title: string): string =>
  hashOf(`${slug}|${title}`).toString(16).padStart(8, "0");

/** The path of the generated cover of a post in a category. */
export const coverPathOf = (category: Pick<Category, "slug" | "palette">, title: string): string =>
  `/covers/${category.palette}/${coverSeedOf(category, title)}.svg`;

/** 32 bits that are the same for the same text everywhere (FNV-1a over UTF-16 units). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  return hash >>> 0;
}
