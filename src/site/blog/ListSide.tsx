import { use } from "react";
import { offeredIn } from "../../contract/content/categories.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { listAddress, type ListPlace } from "../parts/list-address.ts";
import { Flag, Sign } from "../parts/Sign.tsx";
import { SiteCategories, useCategory } from "../parts/site-categories.ts";
import { useWords } from "../words/language.ts";

interface ListSideProps {
  place: ListPlace;
  /** The current result, of which the first three are shown. */
  trending: PostSummary[];
  popularTags: string[];
}

const TRENDING_POSTS = 3;

/** The column beside the list: its filters and the subscribe form. */
export function ListSide({ place, trending, popularTags }: ListSideProps) {
  const words = useWords();
  return (
    <aside className="side">
      <CategorySelector current={place.category} isAll={!place.category && !place.tag} />
      {popularTags.length > 0 && <PopularTags tags={popularTags} current={place.tag} />}
      {trending.length > 0 && <TrendingNow posts={trending.slice(0, TRENDING_POSTS)} />}
      <section id="stay-updated" data-keep>
        <h2>{words.blog.stayUpdated}</h2>
        <p>{words.blog.stayUpdatedText}</p>
        <SubscribeForm id="side" />
      </section>
    </aside>
  );
}

/** Links rather than a drop-down: all are seen, each can be opened in a tab of its own, and no script is needed. */
function CategorySelector({ current, isAll }: { current: string | undefined; isAll: boolean }) {
  const words = useWords();
  return (
    <nav aria-labelledby="side-category">
      <h2 id="side-category">{words.blog.category}</h2>
      <ul className="plain side-categories">
        <li>
          <a href="/blog" aria-current={isAll ? "true" : undefined}>
            {words.blog.all}
          </a>
        </li>
        {offeredIn(use(SiteCategories)).map(({ slug, title, palette }) => (
          <li key={slug}>
            <a href={listAddress({ category: slug })} aria-current={slug === current ? "true" : undefined}>
              <Flag palette={palette} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PopularTags({ tags, current }: { tags: string[]; current: string | undefined }) {
  const words = useWords();
  return (
    <nav aria-labelledby="side-tags">
      <h2 id="side-tags">{words.blog.popularTags}</h2>
      <ul className="plain tags">
        {tags.map((tag) => (
          <li key={tag}>
            <a href={listAddress({ tag })} aria-current={tag === current ? "true" : undefined}>
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TrendingNow({ posts }: { posts: PostSummary[] }) {
  const words = useWords();
  return (
    <section>
      <h2>{words.blog.trending}</h2>
      <ol className="plain trend">
        {posts.map((post) => (
          <TrendingPost key={post.id} post={post} />
        ))}
      </ol>
    </section>
  );
}

function TrendingPost({ post: { slug, title, category } }: { post: PostSummary }) {
  return (
    <li>
      <a href={`/blog/${slug}`}>{title}</a>
      <Sign category={useCategory(category)} />
    </li>
  );
}
