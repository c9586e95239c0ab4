import { PostCard } from "../parts/PostCard.tsx";
import { FeaturedFailure } from "../parts/FeaturedFailure.tsx";
import type { FramedPosts } from "../home/read-featured.ts";
import { Icon } from "../parts/Icon.tsx";
import { SitePage } from "../layout/SitePage.tsx";

export function NotFoundPage({ frame, featured, now }: FramedPosts) {
  const sentence = "The page you're looking for doesn't exist or has been moved.";
  return (
    <SitePage frame={frame} title={`404 Page Not Found | ${frame.siteName}`} description={sentence}>
      <div className="page">
        <div className="lost">
          <h1>
            <span className="lost-number">404</span> <span>Page Not Found</span>
          </h1>
          <p>{sentence}</p>
          <nav aria-label="Other pages">
            <a className="button" href="/">
              Go to the front page
            </a>
            <a className="more" href="/blog">
              All posts <Icon name="right" />
            </a>
          </nav>
        </div>
        <Discover featured={featured} now={now} />
      </div>
    </SitePage>
  );
}

function Discover({ featured, now }: Pick<FramedPosts, "featured" | "now">) {
  if (featured?.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>Discover Our Content</h2>
      </div>
      {!featured && <FeaturedFailure />}
      {featured && (
        <div className="cards cards--3">
          {featured.map((post) => (
            <PostCard key={post.id} post={post} now={now} />
          ))}
        </div>
      )}
    </section>
  );
}
