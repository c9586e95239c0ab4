import type { Post } from "../../contract/posts.ts";

/** The address by which search engines know a post: its page here. */
export const canonicalOf = ({ slug }: Pick<Post, "slug">) => `/blog/${slug}`;
