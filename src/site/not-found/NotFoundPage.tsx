import { PostCards } from "../parts/PostCards.tsx";
import { FeaturedFailure } from "../parts/FeaturedFailure.tsx";
import type { FramedPosts } from "../home/read-featured.ts";
import { Icon } from "../parts/Icon.tsx";
import { SitePage } from "../layout/SitePage.tsx";
import { useWords } from "../words/language.ts";

export function NotFoundPage({ frame, featured, now }: FramedPosts) {
  const { words } = frame;
  const { title, number, heading, text, otherPages, frontPage } = words.notFound;
  return (
    <SitePage frame={frame} title={title({ siteName: frame.siteName })} description={text} sheet="notFound">
      <div className="page">
        <div className="lost">
          <h1>
            <span className="lost-number">{number}</span> <span>{heading}</span>
          </h1>
          <p>{text}</p>
          <nav aria-label={otherPages}>
            <a className="button" href="/">
              {frontPage}
            </a>
            <a className="more" href="/blog">
              {words.posts.all} <Icon name="right" />
            </a>
          </nav>
        </div>
        <Discover featured={featured} now={now} />
      </div>
    </SitePage>
  );
}

/** The featured articles, for a reader who has found nothing. */
export function Discover({ featured, now }: Pick<FramedPosts, "featured" | "now">) {
  const words = useWords();
  if (featured?.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>{words.notFound.discover}</h2>
      </div>
      {!featured && <FeaturedFailure />}
      {featured && <PostCards posts={featured} now={now} isRow />}
    </section>
  );
}
