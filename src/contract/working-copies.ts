import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ofEachField } from "./post-fields.ts";
import type { PostFields } from "./post-fields.ts";
import { doneSchema, idParams } from "./text.ts";

/** The post's form while it is written: only its size is limited. Fields that were never filled in are left out. */
export const workingFieldsSchema = z.object(ofEachField("draft")).partial().meta({ id: "WorkingFields" });

export type WorkingFields = z.infer<typeof workingFieldsSchema>;

/** The fields of a working copy; those that it leaves out are as in `base`. */
export function valuesOfCopy(fields: WorkingFields, base: PostFields): PostFields {
  const status = fields.status === "published" || fields.status === "draft" ? fields.status : base.status;
  return { ...base, ...givenIn(fields), status, seo: { ...base.seo, ...givenIn(fields.seo ?? {}) } };
}

const givenIn = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Which saving of a copy the writer knows; null when they know of no copy. Numbers of a copy never come again. */
export const copyRevisionSchema = z.int({ error: "copyRevision must be a number or null" }).min(1).nullable();

const savedCopy = { copyRevision: z.int(), savedAt: z.iso.datetime() };

const discardQuery = z.object({
  copyRevision: z.coerce.number({ error: "copyRevision must be a number" }).int().min(1).optional().meta({
    description:
      "The revision of the copy that you have seen. A newer copy is kept. Without it, any copy is discarded.",
  }),
});

/** Unsaved changes to a saved post. No reader ever sees them. */
export const workingCopySchema = z
  .object({
    ...savedCopy,
    fields: workingFieldsSchema,
    /** The revision of the post that was edited; an older one than the post's means that both have changed. */
    baseRevision: z.int(),
  })
  .meta({ id: "WorkingCopy" });

export type WorkingCopy = z.infer<typeof workingCopySchema>;

/** A post that was never saved, as far as it is written. */
export const unsavedPostSchema = z
  .object({ ...savedCopy, id: z.int(), fields: workingFieldsSchema })
  .meta({ id: "UnsavedPost" });

export type UnsavedPost = z.infer<typeof unsavedPostSchema>;

const copySavedSchema = z.object(savedCopy).meta({ id: "CopySaved" });

const tag = "Posts";

export const saveWorkingCopy = endpoint({
  method: "put",
  path: "/api/admin/posts/{id}/working-copy",
  access: "posts.write",
  tag,
  summary:
    "Store unsaved changes of a post in its working copy. If somebody else has saved the post or the copy since, the " +
    "answer is 409 with `current` (the post), `copy` (its working copy or null) and `yours`.",
  params: idParams,
  body: z.object({
    fields: workingFieldsSchema,
    baseRevision: z.int({ error: "baseRevision must be a number" }).min(1),
    copyRevision: copyRevisionSchema,
  }),
  answer: copySavedSchema,
  refusals: ["not_found", "conflict"],
});

export const discardWorkingCopy = endpoint({
  method: "delete",
  path: "/api/admin/posts/{id}/working-copy",
  access: "posts.write",
  tag,
  summary: "Discard a post's unsaved changes. The text is kept among its revisions.",
  params: idParams,
  query: discardQuery,
  answer: doneSchema,
  refusals: ["not_found"],
});

export const listUnsavedPosts = endpoint({
  method: "get",
  path: "/api/admin/working-copies",
  access: "posts.write",
  tag,
  summary: "List the posts that were never saved, most recently edited first, at most 100.",
  answer: z.object({
    workingCopies: z.array(
      z
        .object({ ...savedCopy, id: z.int(), title: z.string() })
        .meta({ id: "UnsavedPostSummary", description: "An unsaved post without its text." }),
    ),
  }),
});

export const beginUnsavedPost = endpoint({
  method: "post",
  path: "/api/admin/working-copies",
  access: "posts.write",
  tag,
  summary: "Create a working copy for a post that was never saved.",
  body: z.object({ fields: workingFieldsSchema }),
  answer: z.object({ ...savedCopy, id: z.int() }).meta({ id: "UnsavedPostBegun" }),
  status: 201,
});

export const getUnsavedPost = endpoint({
  method: "get",
  path: "/api/admin/working-copies/{id}",
  access: "posts.write",
  tag,
  summary: "Get the working copy of a post that was never saved.",
  params: idParams,
  answer: unsavedPostSchema,
  refusals: ["not_found"],
});

export const saveUnsavedPost = endpoint({
  method: "put",
  path: "/api/admin/working-copies/{id}",
  access: "posts.write",
  tag,
  summary:
    "Update the working copy of a post that was never saved. A 409 contains `copy` (the current one) and `yours`.",
  params: idParams,
  body: z.object({ fields: workingFieldsSchema, copyRevision: copyRevisionSchema.unwrap() }),
  answer: copySavedSchema,
  refusals: ["not_found", "conflict"],
});

export const discardUnsavedPost = endpoint({
  method: "delete",
  path: "/api/admin/working-copies/{id}",
  access: "posts.write",
  tag,
  summary: "Discard a post that was never saved. Its text is kept among the kept texts.",
  params: idParams,
  query: discardQuery,
  answer: doneSchema,
  refusals: ["not_found"],
});
