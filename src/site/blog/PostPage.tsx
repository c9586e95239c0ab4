import type { Post } from "../../contract/posts.ts";
import type { Surroundings } from "../../server/content/posts/reading/find-surroundings.ts";
import { longDate } from "../parts/dates.ts";
import { metaOfPost } from "../head/meta-of.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { Cover } from "../parts/Cover.tsx";
import { listAddress } from "../parts/list-address.ts";
import { NewsletterPopup } from "./NewsletterPopup.tsx";
import type { Article } from "./prepare-article.ts";
import { RelatedPosts, Turn } from "./ReadNext.tsx";
import { Share } from "./Share.tsx";
import { Sign } from "../parts/Sign.tsx";
import { ContentsBar, ContentsNav } from "./TableOfContents.tsx";

interface PostPageProps {
  frame: Frame;
  post: Post;
  article: Article;
  surroundings: Surroundings;
  now: Date;
  /** Shown before it is published: nothing is counted, and programs are told nothing. */
  isPreview?: boolean;
}

export function PostPage({ frame, post, article, surroundings, now, isPreview = false }: PostPageProps) {
  const { earlier, later, related } = surroundings;
  const { headings, html } = article;
  return (
    <SitePage
      frame={frame}
      title={`${post.seo.metaTitle || post.title} | ${frame.siteName}`}
      description={post.seo.metaDescription || post.excerpt}
      meta={isPreview ? {} : metaOfPost(frame, post, { prev: earlier, next: later })}
      current="/blog"
      hasItalics={article.hasItalics}
      afterFirstView="story"
    >
      <article data-post={isPreview ? undefined : post.id}>
        <PostHead post={post} readingMinutes={article.readingMinutes} />
        <div className="page">
          <Cover post={post} className="post-cover" sizes="(min-width: 76rem) 76rem, 100vw" isFirst />
          <div id="story" className="post-grid">
            <div className="post-main">
              {/* Cleaned before it was stored (engines/html/clean-html.ts). */}
              <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
              <PostEnd tags={post.tags} />
            </div>
            <Share address={`${frame.publicUrl}/blog/${post.slug}`} title={post.title} />
            <aside className="post-side">
              {headings.length > 0 && (
                <section>
                  <h2>Table of Contents</h2>
                  <ContentsNav headings={headings} />
                </section>
              )}
              <section>
                <h2>Stay Updated</h2>
                <SubscribeForm id="side" />
              </section>
            </aside>
          </div>
        </div>
      </article>
      <div className="page">
        <Turn earlier={earlier} later={later} />
        <RelatedPosts posts={related} category={post.category} now={now} />
      </div>
      {headings.length > 0 && <ContentsBar headings={headings} />}
      <NewsletterPopup />
    </SitePage>
  );
}

function PostHead({ post, readingMinutes }: { post: Post; readingMinutes: number }) {
  const { title, excerpt, category, author } = post;
  const at = post.publishedAt ?? post.createdAt;
  return (
    <header className="page post-head">
      <p className="card-meta">
        <Sign category={category} />
        <time dateTime={at}>{longDate(at)}</time>
        <span>{`${readingMinutes} min read`}</span>
      </p>
      <h1>{title}</h1>
      <p className="deck">{excerpt}</p>
      <div className="byline">
        <span className="initial" aria-hidden="true">
          {Array.from(author)[0]}
        </span>
        <p>
          <b>{author}</b>
          <br />
          Content Creator
        </p>
      </div>
    </header>
  );
}

function PostEnd({ tags }: { tags: string[] }) {
  return (
    <footer className="post-end">
      {tags.length > 0 && (
        <ul className="plain tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <a href={listAddress({ tag })} rel="tag">
                {tag}
              </a>
            </li>
          ))}
        </ul>
      )}
      <section className="enjoyed">
        <h2>Enjoyed this article?</h2>
        <p>There is another every week, and a letter on Monday that says which to read first.</p>
        <a className="button" href="/">
          Subscribe Now
        </a>
      </section>
    </footer>
  );
}
