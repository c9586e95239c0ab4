import type { PostSummary } from "../../contract/content/post-summary.ts";
import { Icon } from "../parts/Icon.tsx";
import { listAddress } from "../parts/list-address.ts";
import { PostCards } from "../parts/PostCards.tsx";
import { useCategory } from "../parts/site-categories.ts";
import { useWords } from "../words/language.ts";

interface Place {
  href: string;
  title: string;
}

export interface TurnProps {
  /** What it leads to more of. */
  label: string;
  earlier: Place | undefined;
  later: Place | undefined;
}

/** The way to what was published before and after. */
export function Turn({ label, earlier, later }: TurnProps) {
  const words = useWords();
  if (!earlier && !later) return null;
  return (
    <nav className="section" aria-label={label}>
      <div className="turn">
        {earlier && (
          <a href={earlier.href} rel="prev">
            <span>
              <Icon name="left" />
              {words.post.previous}
            </span>
            <b>{earlier.title}</b>
          </a>
        )}
        {later && (
          <a className="turn-next" href={later.href} rel="next">
            <span>
              {words.post.next}
              <Icon name="right" />
            </span>
            <b>{later.title}</b>
          </a>
        )}
      </div>
    </nav>
  );
}

interface RelatedPostsProps {
  posts: PostSummary[];
  /** The category of the post that they are related to. */
  category: string;
  now: Date;
}

export function RelatedPosts({ posts, category, now }: RelatedPostsProps) {
  const words = useWords();
  const { title } = useCategory(category);
  if (posts.length === 0) return null;
  return (
    <section className="section related">
      <div className="section-head">
        <h2>{words.post.related}</h2>
        <a className="more" href={listAddress({ category })}>
          {title} <Icon name="right" />
        </a>
      </div>
      <PostCards posts={posts} now={now} isRow />
    </section>
  );
}
