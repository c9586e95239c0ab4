import type { PostSummary } from "../../contract/content/post-summary.ts";
import { useCoverPresses } from "./Cover.tsx";
import { PostCard } from "./PostCard.tsx";

interface PostCardsProps {
  posts: readonly PostSummary[];
  now: Date;
  /** Three stand in one row. */
  isRow?: boolean;
  /** Its first cover is seen without scrolling. */
  hasFirst?: boolean;
}

/** Posts in columns of cards. */
export function PostCards({ posts, now, isRow = false, hasFirst = false }: PostCardsProps) {
  const presses = useCoverPresses(posts);
  return (
    <div className={isRow && posts.length === 3 ? "cards cards--3" : "cards"}>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          press={presses[index]}
          now={now}
          isFirst={hasFirst && index === 0}
        />
      ))}
    </div>
  );
}
