import * as calls from "../../../contract/content/posts.ts";
import { readingOf } from "../../kernel/http/context.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { routesOf } from "../../kernel/operations/operations.ts";
import { ofOwnPosts } from "../writing/own-texts.ts";
import { postOperations } from "./post-operations.ts";
import { listFeaturedPosts, listPublicPosts } from "./reading/list-posts.ts";
import { getPublicPost } from "./record/get-post.ts";

export const postRoutes = (kernel: Kernel): Route[] => [
  route(calls.listFeaturedPosts, ({ c }) => listFeaturedPosts(kernel, readingOf(c))),
  route(calls.listPosts, ({ query, c }) => listPublicPosts(kernel, query, readingOf(c))),
  route(calls.getPost, ({ params, c }) => getPublicPost(kernel, params.slug, readingOf(c))),
  ...ofOwnPosts(kernel.db, routesOf(kernel, postOperations)),
];
