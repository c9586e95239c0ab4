import type { Post } from "../../contract/content/posts.ts";

/** The address by which search engines know a post: its original elsewhere, or its page here. */
export const canonicalOf = ({ slug, canonicalUrl }: Pick<Post, "slug" | "canonicalUrl">) =>
  // As a URL has it, so that it fits into a header.
  URL.parse(canonicalUrl)?.href ?? `/blog/${slug}`;
