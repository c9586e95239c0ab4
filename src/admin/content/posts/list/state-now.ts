import { postStateOf } from "../../../../contract/posts.ts";
import type { PostSummary } from "../../../../contract/posts.ts";

/** Whether readers see a post at this moment, will see it, or not. */
export const stateNow = (post: Pick<PostSummary, "status" | "publishedAt">) => postStateOf(post, new Date());
