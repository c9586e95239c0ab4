import { postFieldsOf, type PostFields } from "../../../../contract/content/post-fields.ts";
import type { WrittenPost } from "../../../../contract/content/posts.ts";

/** The fields by which a post is in a list or not; everything else are its words. */
type Switches = Pick<PostFields, "status" | "featured" | "publishedAt" | "tags">;

const switchNames = ["status", "featured", "publishedAt", "tags"] as const;

/** The switches in which two forms of a post differ, as `after` has them. */
export function switchesChanged(before: PostFields, after: PostFields): Partial<Switches> {
  const changed = switchNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** True if what somebody wrote differs, and not only the switches beside it. */
export function wordsDiffer(before: WrittenPost, after: WrittenPost): boolean {
  return JSON.stringify(wordsOf(before)) !== JSON.stringify(wordsOf(after));
}

const wordsOf = (post: WrittenPost) =>
  Object.entries(postFieldsOf(post)).filter(([name]) => !switchNames.some((each) => each === name));
