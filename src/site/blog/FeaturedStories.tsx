import type { PostSummary } from "../../contract/posts.ts";
import { FeaturedFailure } from "../home/FeaturedFailure.tsx";
import { PostCard } from "./PostCard.tsx";

interface FeaturedStoriesProps {
  /** At most three, the newest first; undefined when they cannot be read. */
  posts: PostSummary[] | undefined;
  now: Date;
  /** They stand at the head of the page. */
  isFirst: boolean;
}

export function FeaturedStories({ posts, now, isFirst }: FeaturedStoriesProps) {
  const [lead, ...others] = posts ?? [];
  if (posts && !lead) return null;
  return (
    <section>
      <div className="section-head">
        <h2>Featured Stories</h2>
      </div>
      {lead ? (
        <div className="lead-grid">
          <PostCard post={lead} now={now} isLead isFirst={isFirst} />
          {others.length > 0 && (
            <div className="lead-side">
              {others.map((post) => (
                <PostCard key={post.id} post={post} now={now} />
              ))}
            </div>
          )}
        </div>
      ) : (
        <FeaturedFailure />
      )}
    </section>
  );
}
