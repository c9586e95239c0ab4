import type { AppHono } from "../../server/platform/http/routes.ts";
import { listPublicPosts } from "../../server/posts/list-posts.ts";
import type { SiteDeps } from "../deps.ts";
import { readFrame } from "../layout/frame.ts";
import { answerPage } from "../render.tsx";
import { HomePage } from "./HomePage.tsx";

/** One that leads, two at its side. */
const LATEST_POSTS = 3;

export function mountHome(app: AppHono, deps: SiteDeps) {
  app.get("/", async (c) => {
    const { posts } = await listPublicPosts(deps, { page: 1 });
    const frame = await readFrame(deps);
    return answerPage(c, <HomePage frame={frame} latest={posts.slice(0, LATEST_POSTS)} now={deps.now()} />);
  });
}
