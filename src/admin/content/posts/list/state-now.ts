import { postStateOf } from "../../../../contract/post-summary.ts";
import type { PostSummary } from "../../../../contract/post-summary.ts";

/** Whether readers see a post at this moment, will see it, or not. */
export const stateNow = (post: Pick<PostSummary, "status" | "publishedAt">) => postStateOf(post, new Date());
