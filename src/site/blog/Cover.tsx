import { categories } from "../../contract/categories.ts";
import type { PostSummary } from "../../contract/posts.ts";
import { coverPathOf } from "../../server/media/covers/draw-cover.ts";

type Covered = Pick<PostSummary, "coverImage" | "category" | "title">;

interface CoverProps {
  post: Covered;
  className?: string;
  /** Seen without scrolling, so it is not put off. */
  isFirst?: boolean;
}

/** A post's picture: its own, or the one that is generated from category and title. Decoration to a screen reader. */
export function Cover({ post, className = "", isFirst = false }: CoverProps) {
  return (
    <span className={`cover ${className}`.trim()}>
      <img
        src={coverAddressOf(post)}
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

/** What is no address, such as a Cloudinary public ID without its cloud, gets the generated cover. */
function coverAddressOf({ coverImage, category, title }: Covered): string {
  if (/^(?:https?:\/|\/media)\//.test(coverImage)) return coverImage;
  const { slug } = categories.find(({ slug }) => slug === category) ?? categories[0];
  return coverPathOf(slug, title);
}
