import type { Author } from "../../contract/content/authors.ts";
import type { Post } from "../../contract/content/posts.ts";
import type { Surroundings } from "../../server/content/posts/reading/find-surroundings.ts";
import { directionWithin } from "../../words/naming/direction.ts";
import { metaOfPost } from "../head/meta-of.ts";
import { SitePage } from "../layout/SitePage.tsx";
import type { Frame } from "../layout/frame.ts";
import { Cover } from "../parts/Cover.tsx";
import { Icon } from "../parts/Icon.tsx";
import { ReplyLink } from "../parts/ReplyLink.tsx";
import { SubscribeForm } from "../parts/SubscribeForm.tsx";
import { listAddress, listPath } from "../parts/list-address.ts";
import { PostHead } from "./PostHead.tsx";
import { RelatedPosts, Turn } from "./ReadNext.tsx";
import type { ArticleHeading } from "./article-headings.ts";
import type { Article } from "./prepare-article.ts";
import { useWords } from "../words/language.ts";

interface PostPageProps {
  frame: Frame;
  post: Post;
  /** Undefined if the author has no page. */
  author: Author | undefined;
  article: Article;
  surroundings: Surroundings;
  now: Date;
  /** Shown before it is published: views are not counted, and the page has no metadata. */
  isPreview?: boolean;
}

export function PostPage(props: PostPageProps) {
  const { frame, post, author, article, surroundings, now, isPreview = false } = props;
  const { words } = frame;
  const { earlier, later, related } = surroundings;
  const { html } = article;
  // A single entry helps nobody to choose.
  const headings = article.headings.length > 1 ? article.headings : [];
  return (
    <SitePage
      frame={frame}
      title={words.pageTitle({ page: post.seo.metaTitle || post.title, siteName: frame.siteName })}
      description={post.seo.metaDescription || post.excerpt}
      meta={
        isPreview
          ? {}
          : metaOfPost(frame, post, {
              prev: earlier,
              next: later,
              authorPath: author && listPath({ author: author.slug }),
              questions: article.questions,
            })
      }
      current="/blog"
      hasItalics={article.hasItalics}
      afterFirstView="story"
      hasWideImages={article.hasWideImages}
      script={frame.assets.postScript}
    >
      <article
        dir={directionWithin(words.locale, article.opening, post.title)}
        data-address={`${frame.publicUrl}/blog/${post.slug}`}
        data-post={isPreview ? undefined : post.id}
      >
        <PostHead post={post} author={author} readingMinutes={article.readingMinutes} />
        <div className="page">
          <Cover post={post} className="post-cover" sizes="(min-width: 76rem) 76rem, 100vw" isFirst />
          <div id="story" className="post-grid">
            {headings.length > 0 && <ContentsBar headings={headings} />}
            <Share address={`${frame.publicUrl}/blog/${post.slug}`} title={post.title} />
            <aside className="post-side">
              {headings.length > 0 && (
                <section>
                  <h2>{words.post.contents}</h2>
                  <ContentsNav headings={headings} />
                </section>
              )}
              <section>
                <h2>{words.blog.stayUpdated}</h2>
                <SubscribeForm id="side" />
              </section>
            </aside>
            <div className="post-main">
              {/* Cleaned before it was stored (engines/html/clean-html.ts). */}
              <div
                className="article"
                dir="auto"
                data-copy-code={html.includes("<pre") ? words.post.copyCode : undefined}
                data-script={article.hasParts ? frame.assets.partScript : undefined}
                dangerouslySetInnerHTML={{ __html: html }}
              />
              <ReplyLink settings={frame.settings} title={post.title} />
              <PostEnd tags={post.tags} />
            </div>
          </div>
        </div>
      </article>
      <div className="page">
        <Turn label={words.post.turn} earlier={linkTo(earlier)} later={linkTo(later)} />
        <RelatedPosts posts={related} category={post.category} now={now} />
      </div>
      <NewsletterPopup />
    </SitePage>
  );
}

const linkTo = (post: Surroundings["earlier"]) => post && { href: `/blog/${post.slug}`, title: post.title };

function PostEnd({ tags }: { tags: string[] }) {
  const words = useWords();
  return (
    <footer className="post-end">
      {tags.length > 0 && (
        <ul className="plain tags" aria-label={words.post.tags}>
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
        <h2>{words.post.enjoyed.heading}</h2>
        <p>{words.post.enjoyed.text}</p>
        <a className="button" href="/">
          {words.post.enjoyed.button}
        </a>
      </section>
    </footer>
  );
}

const POPUP = "newsletter-popup";

/**
 * Invites readers to subscribe after a third of the text. It does not take the focus. A script opens it, once; closing
 * it is remembered in the browser.
 */
function NewsletterPopup() {
  const words = useWords();
  return (
    <dialog className="newsletter-popup" id={POPUP} aria-labelledby={`${POPUP}-title`}>
      <h2 id={`${POPUP}-title`}>{words.post.popup.heading}</h2>
      <p>{words.post.popup.text}</p>
      <SubscribeForm id="newsletter" />
      <form method="dialog">
        <button className="button button--bare" type="submit" aria-label={words.inBrowser.close}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}

interface ShareProps {
  /** The absolute address of the post. */
  address: string;
  title: string;
}

/** Plain links to each network's own form: nothing of theirs is loaded before somebody presses one. */
function Share({ address, title }: ShareProps) {
  const words = useWords();
  const url = encodeURIComponent(address);
  const both = encodeURIComponent(`${title} ${address}`);
  const networks = {
    Twitter: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    Bluesky: `https://bsky.app/intent/compose?text=${both}`,
    Mastodon: `https://share.joinmastodon.org/#text=${both}`,
    WhatsApp: `https://wa.me/?text=${both}`,
  };
  return (
    <section className="share" aria-label={words.post.shareLabel}>
      {/* Only one of the two is shown; the first script decides which. */}
      <b>{words.post.share}</b>
      <button type="button" data-share={title}>
        <Icon name="share" />
        {words.post.share}
      </button>
      {Object.entries(networks).map(([name, href]) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer">
          <span className="hidden">{words.post.shareOn}</span>
          {name}
        </a>
      ))}
      {/* Hidden until the copy script has loaded. */}
      <button type="button" data-copy={address}>
        <Icon name="link" />
        {words.post.copyLink}
      </button>
    </section>
  );
}

interface ContentsProps {
  headings: ArticleHeading[];
  /** The accessible name, because a page has two such lists and shows one. */
  label?: string;
}

/** The article's headings as links; a script marks the one that is being read. */
function ContentsNav({ headings, label }: ContentsProps) {
  const words = useWords();
  return (
    <nav className="toc" aria-label={label ?? words.post.contents}>
      <ol className="plain">
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? "toc-sub" : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same at the foot of a small screen, where it opens upwards. */
function ContentsBar({ headings }: Pick<ContentsProps, "headings">) {
  const words = useWords();
  return (
    <details className="toc-bar">
      <summary>
        <Icon name="list" />
        {words.post.contents}
        <Icon name="down" />
      </summary>
      <ContentsNav headings={headings} label={words.post.smallContents} />
    </details>
  );
}
