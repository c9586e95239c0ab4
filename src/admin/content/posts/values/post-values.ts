import { blankPost, postFieldsOf, type PostFields } from "../../../../contract/content/post-fields.ts";
import type { WrittenPost } from "../../../../contract/content/posts.ts";

/** What the post's form holds. */
export type PostValues = PostFields;

/** A new post's form (spec, section 4). */
export const emptyPost = blankPost;

/** A saved post in the form, which changes its lists in place. */
export const valuesOfPost = (post: Omit<WrittenPost, "id" | "views">): PostValues =>
  structuredClone(postFieldsOf(post));

/** When a post is public on a day that is picked before any time. */
export const USUAL_TIME = "08:00";
