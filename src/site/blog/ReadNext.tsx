import type { PostSummary } from "../../contract/posts.ts";
import type { Surroundings } from "../../server/content/posts/reading/find-surroundings.ts";
import { Icon } from "../parts/Icon.tsx";
import { listAddress } from "../parts/list-address.ts";
import { PostCard } from "../parts/PostCard.tsx";
import { useCategory } from "../parts/site-categories.ts";
import { useWords } from "../words/language.ts";

/** The way to the posts that were published before and after. */
export function Turn({ earlier, later }: Pick<Surroundings, "earlier" | "later">) {
  const words = useWords();
  if (!earlier && !later) return null;
  return (
    <nav className="section" aria-label={words.post.turn}>
      <div className="turn">
        {earlier && (
          <a href={`/blog/${earlier.slug}`} rel="prev">
            <span>
              <Icon name="left" />
              {words.post.previous}
            </span>
            <b>{earlier.title}</b>
          </a>
        )}
        {later && (
          <a className="turn-next" href={`/blog/${later.slug}`} rel="next">
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
      <div className={posts.length === 3 ? "cards cards--3" : "cards"}>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} now={now} />
        ))}
      </div>
    </section>
  );
}
