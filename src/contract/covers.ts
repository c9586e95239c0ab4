import type { Category } from "./categories.ts";

/** The seed of the cover that belongs to a title in a category, as 8 hex digits. */
export const coverSeedOf = ({ slug }: Pick<Category, "slug">, title: string): string =>
  hashOf(`${slug}|${title}`).toString(16).padStart(8, "0");

/** The number of patterns that covers are printed in (`server/content/covers/draw-cover.ts`). */
export const COVER_PRESSES = 10;

/**
 * The design of a post's generated cover, as addresses have it: its seed, and the number of its pattern. Posts that were
 * written one after the other have different patterns, so that those beside each other in a list differ.
 */
export const coverDesignOf = (
  category: Pick<Category, "slug">,
  { id, title }: { id: number; title: string },
) => `${coverSeedOf(category, title)}-${id % COVER_PRESSES}`;

/** The path of the generated cover of a post in a category. */
export const coverPathOf = (
  category: Pick<Category, "slug" | "palette">,
  post: { id: number; title: string },
): string => `/covers/${category.palette}/${coverDesignOf(category, post)}.svg`;

/** 32 bits that are the same for the same text everywhere (FNV-1a over UTF-16 units). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  return hash >>> 0;
}
