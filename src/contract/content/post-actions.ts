import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { searchParam } from "../base/paging.ts";
import { ofEachField, postFields } from "./post-fields.ts";
import { postFilters, writtenPostSchema } from "./posts.ts";
import { tagSchema } from "../base/tags.ts";
import { doneSchema, idParams } from "../base/text.ts";

/** A post is kept this long after it was deleted. */
export const TRASH_DAYS = 30;
export const MAX_BULK_POSTS = 100;

const bulkActions = ["publish", "unpublish", "delete", "restore", "tag", "category"] as const;
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
    /** Posts that cannot be changed, such as one that was deleted meanwhile, are left out. Otherwise nothing is changed then. */
    skipsRefused: z.boolean().default(false),
  })
  .refine(({ action, tag }) => action !== "tag" || tag !== undefined, { error: TAG_MISSING, path: ["tag"] })
  .refine(({ action, category }) => action !== "category" || category !== undefined, {
    error: CATEGORY_MISSING,
    path: ["category"],
  })
  .meta({ id: "BulkChange" });

export type BulkInput = z.input<typeof bulkInputSchema>;

const tag = "Posts";

const read = ofEachField("read");

/** What an action changes of a post. */
const bulkPartsSchema = z
  .strictObject({
    status: read.status,
    publishedAt: read.publishedAt,
    category: read.category,
    tags: read.tags,
    /** When it was put into the trash. */
    deletedAt: z.iso.datetime().nullable(),
  })
  .partial();

export type BulkParts = z.infer<typeof bulkPartsSchema>;

const bulkUndoSchema = z
  .strictObject({
    id: z.int().min(1),
    /** The revision that the action made. */
    revision: z.int().min(1),
    before: bulkPartsSchema,
    after: bulkPartsSchema,
  })
  .meta({ id: "BulkUndo" });

export type BulkUndo = z.infer<typeof bulkUndoSchema>;

const UNKNOWN_FILTER = "The list has no such filter";

export const selectPosts = endpoint({
  noTool: "many",
  method: "get",
  path: "/api/admin/posts/selection",
  access: "posts.read",
  tag,
  summary:
    "List the ids of all posts that the filters of the list select; of the trash only with `status=trash`. A filter that the list does not have is refused.",
  // The list ignores a filter that it does not know and shows every post, and a change of every post is not what was meant.
  query: z.strictObject(
    {
      status: z
        .string()
        .optional()
        .pipe(z.enum(postFilters, { error: UNKNOWN_FILTER }).optional()),
      search: searchParam,
      category: searchParam,
      tag: searchParam,
    },
    { error: ({ code }) => (code === "unrecognized_keys" ? UNKNOWN_FILTER : undefined) },
  ),
  answer: z.object({ ids: z.array(z.int()) }).meta({ id: "PostSelection" }),
});

export const changePosts = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/posts/bulk",
  access: "posts.write",
  tag,
  summary:
    "Apply one action to many posts, all or nothing. Posts already in that state stay unchanged. `restore` takes posts out of the trash.",
  body: bulkInputSchema,
  answer: z
    .object({
      changed: z.int(),
      unchanged: z.int(),
      /** How many were left out by `skipsRefused`, and why the first one was. */
      refused: z.int(),
      reason: z.string().nullable(),
      /** What `/api/admin/posts/bulk/undo` takes to undo the change. */
      undo: z.array(bulkUndoSchema),
    })
    .meta({ id: "BulkChanged" }),
  refusals: ["not_found", "invalid"],
});

export const undoBulk = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/posts/bulk/undo",
  access: "posts.write",
  tag,
  summary:
    "Undo an action on many posts: each gets the state, date, category or tags back that it had. Posts that somebody has changed since stay as they are.",
  body: z.object({ posts: z.array(bulkUndoSchema).min(1).max(MAX_BULK_POSTS) }).meta({ id: "BulkUndoInput" }),
  answer: z.object({ undone: z.int(), unchanged: z.int() }).meta({ id: "BulkUndone" }),
});

export const copyPost = endpoint({
  method: "post",
  path: "/api/posts/{id}/copy",
  access: "posts.write",
  tag,
  summary: "Duplicate a post as a draft titled “Copy of …”, with its own slug.",
  params: idParams,
  answer: writtenPostSchema,
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
  answer: writtenPostSchema,
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
