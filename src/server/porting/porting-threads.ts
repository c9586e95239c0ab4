import type { Config } from "../platform/config.ts";
import { listsOnThread } from "./lists/list-thread.ts";
import type { WorkOnList } from "./lists/list-thread.ts";
import { postsOnThread } from "./posts/post-thread.ts";
import type { WorkOnPosts } from "./posts/post-thread.ts";

/** Where the long work of imports is done. */
export interface PortingThreads {
  workOnList: WorkOnList;
  workOnPosts: WorkOnPosts;
}

export const createPortingThreads = (config: Config): PortingThreads => ({
  workOnList: listsOnThread(config),
  workOnPosts: postsOnThread(config),
});
