import type { PostList } from "../../contract/posts.ts";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { Pages } from "./Pages.tsx";
import { PostCard } from "./PostCard.tsx";

interface BlogPageProps {
  frame: Frame;
  list: PostList;
  page: number;
  tag: string | undefined;
  now: Date;
}

/** All posts that a reader may see, ten a page, or those with one tag. */
export function BlogPage({ frame, list: { posts, totalPages, totalPosts }, page, tag, now }: BlogPageProps) {
  const title = tag ? `Articles about “${tag}”` : "Insights & Stories";
  const place = page > 1 ? `, page ${page}` : "";
  return (
    <SitePage
      frame={frame}
      title={`${title}${place} | ${frame.siteName}`}
      description={`${title} from ${frame.siteName}${place}. ${frame.siteDescription}`}
      current="/blog"
    >
      <div className="page">
        <div className="list-head">
          <h1>{title}</h1>
        </div>
        <section>
          <div className="section-head">
            <h2>Latest Articles</h2>
            <span className="count">{totalPosts === 1 ? "1 article" : `${totalPosts} articles`}</span>
          </div>
          {posts.length === 0 && (
            <p className="empty">No posts found. Try adjusting your search or category filter.</p>
          )}
          <div className="cards">
            {posts.map((post) => (
              <PostCard key={post.id} post={post} now={now} />
            ))}
          </div>
          <Pages current={page} total={totalPages} addressOf={(page) => blogAddress({ page, tag })} />
        </section>
      </div>
    </SitePage>
  );
}

/** The address of a page of the list; the first page has none of its own. */
export function blogAddress({ page = 1, tag }: { page?: number; tag?: string | undefined }): string {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/blog?${query}` : "/blog";
}
