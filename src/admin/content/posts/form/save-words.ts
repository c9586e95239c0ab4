import { postStateOf } from "../../../../contract/content/post-summary.ts";
import type { PostValues } from "../values/post-values.ts";

type Publication = Pick<PostValues, "status" | "publishedAt">;

/** What saving does to the post, as the button says it: `saved` is the post as it is, `next` as it will be. */
export function saveWords(saved: Publication, next: Publication, now = new Date()): string {
  const [before, after] = [postStateOf(saved, now), postStateOf(next, now)];
  if (after === "draft") return before === "draft" ? "Save draft" : "Unpublish";
  if (before === after) return "Update";
  return after === "scheduled" ? "Schedule" : "Publish";
}
