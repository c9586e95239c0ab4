import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { postFields } from "./post-fields.ts";
import { postSchema } from "./posts.ts";
import { tagSchema } from "../base/tags.ts";
import { doneSchema, idParams } from "../base/text.ts";

/** A post is kept this long after it was deleted. */
export const TRASH_DAYS = 30;
const MAX_BULK_POSTS = 100;

const bulkActions = ["publish", "unpublish", "delete", "tag", "category"] as const;
export type BulkAction = (typeof bulkActions)[number];

const TAG_MISSING = "Enter a tag";
const CATEGORY_MISSING = "Choose a category";

export const bulkInputSchema = z
  .object({
    ids: z
      .array(z.int({ error: "Ids must be numbers" }).min(1))
      .min(1, { error: "Choose at least one post" })
      .max(MAX_BULK_POSTS, { error: `At most ${MAX_BULK_POSTS} posts at once` }),
    action: z.enum(bulkActions, { error: `Action must be one of ${bulkActions.join(", ")}` }),
    /** The tags that `tag` adds. */
    tag: tagSchema.trim().min(1, { error: TAG_MISSING }).optional(),
    /** The category that `category` sets. */
    category: postFields.category.change.optional(),
  })
  .refine(({ action, tag }) => action !== "tag" || tag !== undefined, { error: TAG_MISSING, path: ["tag"] })
  .refine(({ action, category }) => action !== "category" || category !== undefined, {
    error: CATEGORY_MISSING,
    path: ["category"],
  })
  .meta({ id: "BulkChange" });

export type BulkInput = z.input<typeof bulkInputSchema>;

const tag = "Posts";

export const changePosts = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/posts/bulk",
  access: "posts.write",
  tag,
  summary: "Apply one action to many posts, all or nothing. Posts already in that state stay unchanged.",
  body: bulkInputSchema,
  answer: z.object({ changed: z.int(), unchanged: z.int() }).meta({ id: "BulkChanged" }),
  refusals: ["not_found", "invalid"],
});

export const copyPost = endpoint({
  method: "post",
  path: "/api/posts/{id}/copy",
  access: "posts.write",
  tag,
  summary: "Duplicate a post as a draft titled “Copy of …”, with its own slug.",
  params: idParams,
  answer: postSchema,
  status: 201,
  refusals: ["not_found"],
});

export const restorePost = endpoint({
  noTool: "screen",
  method: "post",
  path: "/api/posts/{id}/restore",
  access: "posts.write",
  tag,
  summary: "Restore a post from the trash, with its old slug or the next free one.",
  params: idParams,
  answer: postSchema,
  refusals: ["not_found"],
});

export const deleteForGood = endpoint({
  method: "delete",
  path: "/api/admin/trash/{id}",
  access: "posts.write",
  proof: "recent",
  tag,
  summary: "Permanently delete a post that is in the trash.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});
