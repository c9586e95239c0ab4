import type { Category } from "./categories.ts";
import { palettes, type PaletteName } from "./palettes.ts";

/** The seed of the cover that belongs to a title in a category, as 8 hex digits. */
export const coverSeedOf = ({ slug }: Pick<Category, "slug">, title: string): string =>
  seedOf(hashOf(`${slug}|${title}`));

/** The number of patterns that covers are printed in (`server/content/covers/draw-cover.ts`). */
export const COVER_PRESSES = 10;

/**
 * The number of a post's pattern. Posts that were written one after the other differ, and so do those of one category where
 * eight or ten categories take turns: each ten ids begin three patterns further on.
 */
const pressOf = (id: number) => (id + 3 * Math.floor(id / COVER_PRESSES)) % COVER_PRESSES;

/** A cover in a list. */
interface ListedCover {
  id: number;
  /** Undefined if the post has an image of its own. */
  palette: PaletteName | undefined;
}

/** In two columns, these many of the covers before one touch it: the one at its side and the one above it. */
const TOUCHING = 2;

/**
 * The patterns of the covers in a list, in its order: each post's own, or the next one that no cover touching it has in the
 * same palette.
 */
export function pressesInList(covers: readonly ListedCover[]): number[] {
  const presses: number[] = [];
  for (const [index, { id, palette }] of covers.entries()) {
    const first = Math.max(0, index - TOUCHING);
    const taken = new Set(presses.slice(first).filter((_, at) => covers[first + at]?.palette === palette));
    let press = pressOf(id);
    while (taken.has(press)) press = (press + 1) % COVER_PRESSES;
    presses.push(press);
  }
  return presses;
}

/** The design of a post's generated cover, as addresses have it: its seed, and the number of its pattern. */
export const coverDesignOf = (
  category: Pick<Category, "slug">,
  { id, title }: { id: number; title: string },
  press = pressOf(id),
) => `${coverSeedOf(category, title)}-${press}`;

/** The path of the generated cover of a post in a category. */
export const coverPathOf = (
  category: Pick<Category, "slug" | "palette">,
  post: { id: number; title: string },
  press?: number,
): string => `/covers/${category.palette}/${coverDesignOf(category, post, press)}.svg`;

/** The path of the generated cover of something without a category, such as a page that a card leads to. */
export function coverPathFor(address: string): string {
  const hash = hashOf(address);
  const palette = palettes[hash % palettes.length] ?? palettes[0];
  return `/covers/${palette}/${seedOf(hash)}-${(hash >>> 8) % COVER_PRESSES}.svg`;
}

const seedOf = (hash: number) => hash.toString(16).padStart(8, "0");

/** 32 bits that are the same for the same text everywhere (FNV-1a over UTF-16 units). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  return hash >>> 0;
}
