import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { choiceParam, orderParam, pageParam, searchParam } from "../base/paging.ts";
import { ofEachField, onlyPrivate } from "./post-fields.ts";
import { postSummarySchema } from "./post-summary.ts";
import { doneSchema, idParams } from "../base/text.ts";
import { copyRevisionSchema, takenCopySchema, workingCopySchema } from "./working-copies.ts";

export const POSTS_PER_PAGE = 10;
export const FEATURED_POSTS = 3;

export const newPostSchema = z
  .object(ofEachField("create"))
  .extend({
    workingCopy: takenCopySchema,
  })
  .meta({ id: "NewPost" });

export const postChangeSchema = z
  .object(ofEachField("change"))
  .partial()
  .extend({
    /** The revision that the change was made on. Answers 409 with both texts when it is no longer the newest. */
    revision: z.int({ error: "Revision must be a number" }).min(1).optional(),
    /**
     * The working copy that this saves, or null when there is none. The copy is deleted in the same transaction; 409 with the post
     * and the copy if it has changed since. Left out, the copy stays.
     */
    copyRevision: copyRevisionSchema.optional(),
  })
  .meta({ id: "PostChange" });

export type NewPost = z.output<typeof newPostSchema>;
export type PostChange = z.output<typeof postChangeSchema>;

export const postSchema = postSummarySchema
  .extend({ content: ofEachField("read").content })
  .meta({ id: "Post" });

/** A post as readers get it. */
export type Post = z.infer<typeof postSchema>;

export const writtenPostSchema = postSchema
  .extend(onlyPrivate(ofEachField("read")))
  .meta({ id: "WrittenPost" });

/** A post as its writers get it, with the fields that are for them alone. */
export type WrittenPost = z.infer<typeof writtenPostSchema>;

const postListSchema = z
  .object({ posts: z.array(postSummarySchema), totalPages: z.int(), totalPosts: z.int() })
  .meta({ id: "PostList" });

export type PostList = z.infer<typeof postListSchema>;

const adminPostSummarySchema = postSummarySchema
  .extend({
    /** When it was put into the trash; null for every other post. */
    deletedAt: z.iso.datetime().nullable(),
    /** Something is written on it that is not saved. */
    hasWorkingCopy: z.boolean(),
  })
  .meta({ id: "AdminPostSummary" });

const adminPostSchema = writtenPostSchema
  .extend({ workingCopy: workingCopySchema.nullable() })
  .meta({ id: "AdminPost" });

export type AdminPostSummary = z.infer<typeof adminPostSummarySchema>;
export type AdminPost = z.infer<typeof adminPostSchema>;

/** The statuses in the owner's list. `published` ones are public now, `scheduled` ones from a time ahead. */
export const postStatusFilters = ["published", "draft", "scheduled"] as const;
export const postFilters = [...postStatusFilters, "trash"] as const;
export const postSorts = ["date", "title", "views", "updated"] as const;

export type PostFilterName = (typeof postFilters)[number];
export type PostSort = (typeof postSorts)[number];

const tag = "Posts";

export const listFeaturedPosts = endpoint({
  method: "get",
  path: "/api/posts/featured",
  access: "public",
  tag,
  summary: "List the newest featured posts, at most 3.",
  answer: z.array(postSummarySchema),
});

export const listPosts = endpoint({
  method: "get",
  path: "/api/posts",
  access: "public",
  tag,
  summary: "List published posts, newest first, or best match first when searching.",
  query: z.object({ page: pageParam, category: searchParam, search: searchParam, tag: searchParam }),
  answer: postListSchema,
});

export const getPost = endpoint({
  method: "get",
  path: "/api/posts/{slug}",
  access: "public",
  tag,
  summary: "Get one published post.",
  params: z.object({ slug: z.string() }),
  answer: postSchema,
  refusals: ["not_found"],
});

export const listAdminPosts = endpoint({
  method: "get",
  path: "/api/admin/posts",
  access: "posts.read",
  tag,
  summary:
    "List all posts except those in the trash, newest first; a search without `sort` lists the best match first. " +
    "`date` is the publication date, or the creation date if there is none. The default `order` is `asc` for titles, else `desc`.",
  query: z.object({
    page: pageParam,
    status: choiceParam(postFilters),
    search: searchParam,
    category: searchParam,
    tag: searchParam,
    sort: choiceParam(postSorts),
    order: orderParam,
  }),
  answer: z
    .object({
      posts: z.array(adminPostSummarySchema),
      totalPages: z.int(),
      totalPosts: z.int(),
      /** How many posts have each status, whatever the list is narrowed to. */
      counts: z.object({ published: z.int(), draft: z.int(), scheduled: z.int() }),
    })
    .meta({ id: "AdminPostList" }),
});

export const getAdminPost = endpoint({
  method: "get",
  path: "/api/admin/posts/{id}",
  access: "posts.read",
  tag,
  summary: "Get one post, including drafts, with its working copy.",
  params: idParams,
  answer: adminPostSchema,
  refusals: ["not_found"],
});

export const createPost = endpoint({
  method: "post",
  path: "/api/posts",
  access: "posts.write",
  tag,
  summary:
    "Create a post. An empty slug is generated from the title. If the slug is taken, a number is added.",
  bodySize: "text",
  body: newPostSchema,
  answer: writtenPostSchema,
  status: 201,
  refusals: ["not_found", "conflict"],
});

export const updatePost = endpoint({
  method: "patch",
  path: "/api/posts/{id}",
  access: "posts.write",
  tag,
  summary: "Change some or all fields of a post.",
  params: idParams,
  bodySize: "text",
  body: postChangeSchema,
  answer: writtenPostSchema,
  refusals: ["not_found", "conflict"],
});

export const deletePost = endpoint({
  method: "delete",
  path: "/api/posts/{id}",
  access: "posts.write",
  tag,
  summary: "Move a post to the trash. Readers no longer see it, and it can be restored for 30 days.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});

export const removeSamples = endpoint({
  method: "delete",
  path: "/api/admin/samples",
  access: "posts.others",
  tag,
  summary: "Delete all sample posts that have not been edited.",
  answer: z.object({ removed: z.int() }).meta({ id: "RemovedSamples" }),
});
