import { use } from "react";
import { categoryOf } from "../../contract/content/categories.ts";
import { coverPathOf, pressesInList } from "../../contract/content/covers.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { SiteCategories, useCategory } from "./site-categories.ts";
import { srcSetOf } from "./image-sources.ts";

type Covered = Pick<PostSummary, "id" | "coverId" | "category" | "title">;

interface CoverProps {
  post: Covered;
  /** The pattern that a generated cover has in its list (`useCoverPresses`). */
  press?: number | undefined;
  className?: string;
  /** The width at which it is shown, as the `sizes` attribute. */
  sizes?: string;
  /** Seen without scrolling, so it is not put off. */
  isFirst?: boolean;
}

/** A card of two or three in a row; on a phone one fills the width. */
const CARD = "(min-width: 76rem) 24rem, (min-width: 40rem) 45vw, 100vw";

/** A post's image: its own, or the one that is generated from category, title and id. Decoration to a screen reader. */
export function Cover({ post, press, className = "", sizes = CARD, isFirst = false }: CoverProps) {
  const { coverId } = post;
  const category = useCategory(post.category);
  return (
    <span className={`cover ${className}`.trim()}>
      <img
        src={coverId ? `/media/${coverId}/medium` : coverPathOf(category, post, press)}
        srcSet={coverId ? srcSetOf(coverId) : undefined}
        sizes={coverId ? sizes : undefined}
        alt=""
        width={1200}
        height={800}
        decoding="async"
        loading={isFirst ? undefined : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
      />
    </span>
  );
}

/** The pattern of each generated cover of a list: neighbors in one palette differ. */
export function useCoverPresses(posts: readonly Covered[]): number[] {
  const categories = use(SiteCategories);
  return pressesInList(
    posts.map(({ id, coverId, category }) => ({
      id,
      palette: coverId ? undefined : categoryOf(categories, category).palette,
    })),
  );
}
