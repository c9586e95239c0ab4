import type { ReactNode } from "react";
import type { PostSummary } from "../../contract/content/post-summary.ts";
import { Cover } from "./Cover.tsx";
import { keepSentencesJoined } from "./keep-sentences-joined.ts";
import { Sign } from "./Sign.tsx";
import { useCategory } from "./site-categories.ts";
import { useDirection, useLanguage } from "../words/language.ts";

interface PostCardProps {
  post: PostSummary;
  press: number | undefined;
  now: Date;
  isLead?: boolean;
  /** Its cover is seen without scrolling. */
  isFirst?: boolean;
}

const LEAD = "(min-width: 76rem) 44rem, (min-width: 56rem) 60vw, 100vw";

/** A post as lists show it. The whole card is the title's link. */
export function PostCard({ post, press, now, isLead = false, isFirst = isLead }: PostCardProps) {
  return (
    <article className={isLead ? "card card--lead" : "card"}>
      <Cover post={post} press={press} isFirst={isFirst} {...(isLead && { sizes: LEAD })} />
      <CardText post={post}>
        <Age at={post.publishedAt ?? post.createdAt} now={now} />
      </CardText>
    </article>
  );
}

/** What a card says of its post; the children follow the category. */
export function CardText({ post, children }: { post: PostSummary; children?: ReactNode }) {
  const { title, slug, excerpt, category } = post;
  return (
    <div className="card-text" dir={useDirection(excerpt, title)}>
      <p className="card-meta">
        <Sign category={useCategory(category)} />
        {children}
      </p>
      <h3>
        <a href={`/blog/${slug}`}>{title}</a>
      </h3>
      <p className="card-excerpt">{keepSentencesJoined(excerpt)}</p>
    </div>
  );
}

function Age({ at, now }: { at: string; now: Date }) {
  const { words, dates } = useLanguage();
  if (Number.isNaN(Date.parse(at))) return <span>{words.posts.unknownDate}</span>;
  return <time dateTime={at}>{dates.ago(at, now)}</time>;
}
