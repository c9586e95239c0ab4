import { pageParam, searchParam } from "../../contract/paging.ts";
import type { AppHono } from "../../server/platform/http/routes.ts";
import { findPublicPost } from "../../server/posts/get-post.ts";
import { listPublicPosts } from "../../server/posts/list-posts.ts";
import type { SiteDeps } from "../deps.ts";
import { readFrame } from "../layout/frame.ts";
import { answerPage } from "../render.tsx";
import { BlogPage } from "./BlogPage.tsx";
import { PostPage } from "./PostPage.tsx";

export function mountBlog(app: AppHono, deps: SiteDeps) {
  app.get("/blog", async (c) => {
    const page = pageParam.parse(c.req.query("page"));
    const tag = searchParam.parse(c.req.query("tag"));
    const list = await listPublicPosts(deps, { page, tag });
    const frame = await readFrame(deps);
    return answerPage(c, <BlogPage frame={frame} list={list} page={page} tag={tag} now={deps.now()} />);
  });

  app.get("/blog/:slug", async (c) => {
    const post = await findPublicPost(deps, c.req.param("slug"));
    if (!post) return c.notFound();
    return answerPage(c, <PostPage frame={await readFrame(deps)} post={post} />);
  });
}
