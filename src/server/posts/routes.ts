import * as calls from "../../contract/posts.ts";
import { readingOf } from "../platform/http/context.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import { createPost } from "./create-post.ts";
import { deletePost, deleteSamples } from "./delete-post.ts";
import { getPost, getPublicPost } from "./get-post.ts";
import { listAllPosts, listFeaturedPosts, listPublicPosts } from "./list-posts.ts";
import type { ListDeps } from "./list-posts.ts";
import { updatePost } from "./update-post.ts";

export function postRoutes(deps: ListDeps): Route[] {
  return [
    route(calls.listFeaturedPosts, ({ c }) => listFeaturedPosts(deps, readingOf(c))),
    route(calls.listPosts, ({ query, c }) => listPublicPosts(deps, query, readingOf(c))),
    route(calls.getPost, ({ params, c }) => getPublicPost(deps, params.slug, readingOf(c))),
    route(calls.listAdminPosts, ({ query }) => listAllPosts(deps, query)),
    route(calls.getAdminPost, ({ params }) => getPost(deps.db, params.id)),
    route(calls.createPost, ({ body }) => createPost(deps, body)),
    route(calls.updatePost, ({ params, body }) => updatePost(deps, params.id, body)),
    route(calls.deletePost, async ({ params }) => {
      await deletePost(deps, params.id);
      return { message: "The post has been successfully deleted." };
    }),
    route(calls.removeSamples, async () => ({ removed: await deleteSamples(deps) })),
  ];
}
