import type { PostSummary } from "../../contract/content/post-summary.ts";
import { FeaturedFailure } from "./FeaturedFailure.tsx";
import { useCoverPresses } from "./Cover.tsx";
import { PostCard } from "./PostCard.tsx";
import { PostCards } from "./PostCards.tsx";
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
      {posts &&
        (isFront ? <LeadGrid posts={posts} now={now} /> : <PostCards posts={posts} now={now} isRow />)}
    </section>
  );
}

/** One that leads, the others at its side. */
export function LeadGrid({ posts, now }: { posts: PostSummary[]; now: Date }) {
  const [lead, ...others] = posts;
  const [leadPress, ...presses] = useCoverPresses(posts);
  return (
    <div className="lead-grid">
      {lead && <PostCard post={lead} press={leadPress} now={now} isLead />}
      {others.length > 0 && (
        <div className="lead-side">
          {others.map((post, index) => (
            <PostCard key={post.id} post={post} press={presses[index]} now={now} />
          ))}
        </div>
      )}
    </div>
  );
}
