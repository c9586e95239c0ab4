import type { PostSummary } from "../../contract/posts.ts";
import { timeAgo } from "../dates.ts";
import { Cover } from "./Cover.tsx";
import { Sign } from "./Sign.tsx";

interface PostCardProps {
  post: PostSummary;
  now: Date;
  isLead?: boolean;
}

/** A post as lists show it. The whole card is the title's link. */
export function PostCard({ post, now, isLead = false }: PostCardProps) {
  const { title, slug, excerpt, category, createdAt, publishedAt } = post;
  const at = publishedAt ?? createdAt;
  return (
    <article className={isLead ? "card card--lead" : "card"}>
      <Cover post={post} isFirst={isLead} />
      <div className="card-text">
        <p className="card-meta">
          <Sign category={category} />
          <time dateTime={at}>{timeAgo(at, now)}</time>
        </p>
        <h3>
          <a href={`/blog/${slug}`}>{title}</a>
        </h3>
        <p className="card-excerpt">{excerpt}</p>
      </div>
    </article>
  );
}
