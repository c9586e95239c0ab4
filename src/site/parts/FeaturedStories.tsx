import type { PostSummary } from "../../contract/posts.ts";
import { FeaturedFailure } from "./FeaturedFailure.tsx";
import { PostCard } from "./PostCard.tsx";
import { useWords } from "../words/language.ts";

interface FeaturedStoriesProps {
  /** The newest three or fewer, newest first; undefined when they cannot be read. */
  posts: PostSummary[] | undefined;
  now: Date;
  /** They open the page, one of them in the lead; else they end a list, in a row. */
  isFront: boolean;
}

export function FeaturedStories({ posts, now, isFront }: FeaturedStoriesProps) {
  const words = useWords();
  if (posts?.length === 0) return null;
  return (
    <section className={isFront ? undefined : "section"}>
      <div className="section-head">
        <h2>{words.blog.featured}</h2>
      </div>
      {!posts && <FeaturedFailure />}
      {posts && (isFront ? <LeadGrid posts={posts} now={now} /> : <Row posts={posts} now={now} />)}
    </section>
  );
}

interface Posts {
  posts: PostSummary[];
  now: Date;
}

/** One that leads, the others at its side. */
export function LeadGrid({ posts: [lead, ...others], now }: Posts) {
  return (
    <div className="lead-grid">
      {lead && <PostCard post={lead} now={now} isLead />}
      {others.length > 0 && (
        <div className="lead-side">
          {others.map((post) => (
            <PostCard key={post.id} post={post} now={now} />
          ))}
        </div>
      )}
    </div>
  );
}

function Row({ posts, now }: Posts) {
  return (
    <div className={posts.length === 3 ? "cards cards--3" : "cards"}>
      {posts.map((post) => (
        <PostCard key={post.id} post={post} now={now} />
      ))}
    </div>
  );
}
