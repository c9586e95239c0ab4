import { renderToStaticMarkup } from "react-dom/server";
import type { Category } from "../../contract/content/categories.ts";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import type { ArchivedNewsletter } from "../../server/mailing/newsletters/archive/list-archive.ts";
import { Cover } from "../parts/Cover.tsx";
import type { Article } from "../blog/prepare-article.ts";
import { Turn, type TurnProps } from "../blog/ReadNext.tsx";
import { CardText } from "../parts/PostCard.tsx";
import { SiteCategories } from "../parts/site-categories.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { ReplyLink } from "../parts/ReplyLink.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { metaOfNewsletter } from "./meta.ts";

interface WebNewsletterPageProps {
  frame: Frame;
  newsletter: ArchivedNewsletter;
  article: Article;
  /** Those that the newsletter shows, by id. */
  posts: ReadonlyMap<number, PostSummary>;
  /** Those before and after it; undefined if only its recipients have the link: then it has no metadata either. */
  beside: Omit<TurnProps, "label"> | undefined;
}

/** A newsletter in the site's look. */
export function WebNewsletterPage({ frame, newsletter, article, posts, beside }: WebNewsletterPageProps) {
  const { words, dates } = frame;
  const { subject, summary, sentAt } = newsletter;
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle({ page: subject, siteName: frame.siteName })}
      description={summary}
      meta={beside ? metaOfNewsletter(frame, newsletter) : {}}
      current="/newsletter"
      hasItalics={article.hasItalics}
      hasWideImages={article.hasWideImages}
      afterFirstView="letter"
    >
      <article className="page web-letter">
        <header className="web-letter-head">
          <p className="card-meta">
            {beside ? (
              <a className="link" href="/newsletter">
                {words.archive.heading}
              </a>
            ) : (
              <span>{words.archive.heading}</span>
            )}
            <time dateTime={sentAt}>{dates.long(sentAt)}</time>
          </p>
          <h1 dir="auto">{subject}</h1>
        </header>
        {/* Cleaned before it was stored (engines/html/clean-html.ts). */}
        <div
          id="letter"
          className="article"
          dir="auto"
          dangerouslySetInnerHTML={{ __html: withCards(article.html, posts, frame.categories) }}
        />
        <ReplyLink settings={frame.settings} title={subject} />
        <section className="web-letter-end">
          <h2>{words.archive.getNext}</h2>
          <SubscribeForm id="letter-end" />
        </section>
      </article>
      {beside && (
        <div className="page">
          <Turn label={words.archive.heading} {...beside} />
        </div>
      )}
    </SitePage>
  );
}

/** A card at the place of each post that can be seen. */
const withCards = (html: string, posts: ReadonlyMap<number, PostSummary>, categories: readonly Category[]) =>
  html.replaceAll(/<div data-post="(\d+)"><\/div>/g, (_, id: string) => {
    const post = posts.get(Number(id));
    if (!post) return "";
    return renderToStaticMarkup(
      <SiteCategories value={categories}>
        <NewsletterCard post={post} />
      </SiteCategories>,
    );
  });

const NewsletterCard = ({ post }: { post: PostSummary }) => (
  <section className="card letter-card" dir="auto">
    <Cover post={post} />
    <CardText post={post} />
  </section>
);
