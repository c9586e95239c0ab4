import type { PostSummary } from "../../contract/posts.ts";
import { PostCard } from "../blog/PostCard.tsx";
import type { Frame } from "../layout/frame.ts";
import { Icon } from "../layout/Icon.tsx";
import { SitePage } from "../layout/SitePage.tsx";

interface NotFoundPageProps {
  frame: Frame;
  featured: PostSummary[];
  now: Date;
}

export function NotFoundPage({ frame, featured, now }: NotFoundPageProps) {
  const sentence = "The page you're looking for doesn't exist or has been moved.";
  return (
    <SitePage frame={frame} title={`404 Page Not Found | ${frame.siteName}`} description={sentence}>
      <div className="page">
        <div className="lost">
          <h1>
            <span className="lost-number">404</span> <span>Page Not Found</span>
          </h1>
          <p>{sentence}</p>
          <nav aria-label="Ways on">
            <a className="button" href="/">
              Go to the front page
            </a>
            <a className="more" href="/blog">
              All posts <Icon name="right" />
            </a>
          </nav>
        </div>
        {featured.length > 0 && (
          <section className="section">
            <div className="section-head">
              <h2>Discover Our Content</h2>
            </div>
            <div className="cards cards--3">
              {featured.map((post) => (
                <PostCard key={post.id} post={post} now={now} />
              ))}
            </div>
          </section>
        )}
      </div>
    </SitePage>
  );
}
