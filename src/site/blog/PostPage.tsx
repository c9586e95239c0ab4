import type { Post } from "../../contract/posts.ts";
import { longDate } from "../dates.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { blogAddress } from "./BlogPage.tsx";
import { Cover } from "./Cover.tsx";
import { prepareArticle } from "./prepare-article.ts";
import { Sign } from "./Sign.tsx";

export function PostPage({ frame, post }: { frame: Frame; post: Post }) {
  const { title, excerpt, category, author, seo, content, tags } = post;
  const at = post.publishedAt ?? post.createdAt;
  return (
    <SitePage
      frame={frame}
      title={`${seo.metaTitle || title} | ${frame.siteName}`}
      description={seo.metaDescription || excerpt}
      current="/blog"
    >
      <article>
        <header className="page post-head">
          <p className="card-meta">
            <Sign category={category} />
            <time dateTime={at}>{longDate(at)}</time>
          </p>
          <h1>{title}</h1>
          <p className="deck">{excerpt}</p>
          <div className="byline">
            <span className="initial" aria-hidden="true">
              {author.slice(0, 1)}
            </span>
            <p>
              <b>{author}</b>
              <br />
              Content Creator
            </p>
          </div>
        </header>
        <div className="page">
          <Cover post={post} className="post-cover" isFirst />
          <div className="post-main">
            {/* Cleaned when it was written (platform/clean-html.ts). */}
            <div className="article" dangerouslySetInnerHTML={{ __html: prepareArticle(content) }} />
            <PostEnd tags={tags} />
          </div>
        </div>
      </article>
    </SitePage>
  );
}

function PostEnd({ tags }: { tags: string[] }) {
  return (
    <footer className="post-end">
      {tags.length > 0 && (
        <ul className="plain tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <a href={blogAddress({ tag })}>{tag}</a>
            </li>
          ))}
        </ul>
      )}
      <section className="enjoyed">
        <h2>Enjoyed this article?</h2>
        <p>There is another every week, and a letter on Monday that says which to read first.</p>
        <a className="button" href="/#subscribe">
          Subscribe Now
        </a>
      </section>
    </footer>
  );
}
