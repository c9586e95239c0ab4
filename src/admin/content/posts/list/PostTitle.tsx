import { Star } from "../../../ui/icons/icons.tsx";
import type { PostSummary } from "../../../../contract/content/post-summary.ts";
import { stateNow } from "./state-now.ts";

/** Leads to the public page in a new tab, where there is one. */
export function PostTitle({ post }: { post: PostSummary }) {
  if (stateNow(post) !== "published") return <bdi>{post.title}</bdi>;
  return (
    <a
      href={`/blog/${post.slug}`}
      target="_blank"
      rel="noopener"
      className="underline-offset-[.2em] hover:underline"
    >
      <bdi>{post.title}</bdi>
    </a>
  );
}

/** A sign at the title of a featured post. */
export function FeaturedSign() {
  return (
    <span className="relative ml-2 shrink-0">
      <Star className="inline size-3.25 fill-ink-3 text-ink-3" aria-hidden="true" />
      <span className="sr-only">, featured</span>
    </span>
  );
}
