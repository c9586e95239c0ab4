import { postStateOf, type PostSummary } from "../../../../contract/content/post-summary.ts";

/** Whether readers see a post at this moment, will see it, or not. */
export const stateNow = (post: Pick<PostSummary, "status" | "publishedAt">) => postStateOf(post, new Date());
