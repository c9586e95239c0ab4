import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { ofEachField, postFieldsSchema, type PostFields } from "./post-fields.ts";
import { doneSchema, idParams } from "../base/text.ts";
import type { WritingCalls } from "./writing.ts";

/** The post's form while it is written: only its size is limited. Fields that were never filled in are left out. */
export const workingFieldsSchema = z.object(ofEachField("draft")).partial().meta({ id: "WorkingFields" });

export type WorkingFields = z.infer<typeof workingFieldsSchema>;

/** The calls of posts. */
export const postWriting = {
  noun: "post",
  schemaPrefix: "",
  access: "posts.write",
  readAccess: "posts.read",
  tag: "Posts",
  savedPath: "/api/admin/posts",
  unsavedPath: "/api/admin/working-copies",
  keptPath: "/api/admin/kept-texts",
  draft: workingFieldsSchema,
  fields: postFieldsSchema,
} as const satisfies WritingCalls<WorkingFields, PostFields>;

/** The fields of a working copy; those that it leaves out are as in `base`. */
export function valuesOfCopy(fields: WorkingFields, base: PostFields): PostFields {
  const status = fields.status === "published" || fields.status === "draft" ? fields.status : base.status;
  return { ...base, ...givenIn(fields), status, seo: { ...base.seo, ...givenIn(fields.seo ?? {}) } };
}

const givenIn = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * The number of the working copy's last save that the client has seen; null if it knows of none. Numbers are never
 * reused.
 */
export const copyRevisionSchema = z.int({ error: "copyRevision must be a number or null" }).min(1).nullable();

/** The unsaved text that is saved for the first time. It goes in the same act; 409 when more of it was written since. */
export const takenCopySchema = z
  .object({ id: z.int(), copyRevision: copyRevisionSchema.unwrap() })
  .optional();

const savedCopy = { copyRevision: z.int(), savedAt: z.iso.datetime() };

const copySavedSchema = z.object(savedCopy).meta({ id: "CopySaved" });

const discardQuery = z.object({
  copyRevision: z.coerce.number({ error: "copyRevision must be a number" }).int().min(1).optional().meta({
    description:
      "The revision of the copy that you have seen. A newer copy is kept. Without it, any copy is discarded.",
  }),
});

/** Unsaved changes to a saved text. No reader ever sees them. */
export const workingCopyOf = <Draft extends object>(
  draft: z.ZodType<Draft, Draft>,
  prefix: WritingCalls<object, object>["schemaPrefix"],
) =>
  z
    .object({
      ...savedCopy,
      fields: draft,
      /** The revision that was edited; an older one than the saved text's means that both have changed. */
      baseRevision: z.int(),
    })
    .meta({ id: `${prefix}WorkingCopy` });

/** A text that was never saved, as far as it is written. */
const unsavedTextOf = <Draft extends object>(
  draft: z.ZodType<Draft, Draft>,
  noun: WritingCalls<object, object>["noun"],
) =>
  z
    .object({ ...savedCopy, id: z.int(), fields: draft })
    .meta({ id: `Unsaved${noun.charAt(0).toUpperCase()}${noun.slice(1)}` });

export interface WorkingCopy<Draft = WorkingFields> {
  copyRevision: number;
  savedAt: string;
  fields: Draft;
  baseRevision: number;
}

export interface UnsavedText<Draft> {
  id: number;
  copyRevision: number;
  savedAt: string;
  fields: Draft;
}

/** The calls for the unsaved changes of a saved text. */
export function copyCalls<Draft extends object, Fields extends Draft>({
  noun,
  access,
  tag,
  savedPath,
  draft,
}: WritingCalls<Draft, Fields>) {
  const ofSaved = {
    path: `${savedPath}/{id}/working-copy`,
    access,
    tag,
    params: idParams,
  } as const;
  return {
    saveWorkingCopy: endpoint({
      ...ofSaved,
      noTool: "screen",
      method: "put",
      summary:
        `Store unsaved changes of a ${noun} in its working copy. If somebody else has saved the ${noun} or the copy since, the ` +
        `answer is 409 with \`current\` (the ${noun}), \`copy\` (its working copy or null) and \`yours\`.`,
      bodySize: "text",
      body: z.object({
        fields: draft,
        baseRevision: z.int({ error: "baseRevision must be a number" }).min(1),
        copyRevision: copyRevisionSchema,
      }),
      answer: copySavedSchema,
      refusals: ["not_found", "conflict"],
    }),
    discardWorkingCopy: endpoint({
      ...ofSaved,
      method: "delete",
      summary: `Discard a ${noun}'s unsaved changes. The text is kept among its revisions.`,
      query: discardQuery,
      answer: doneSchema,
      refusals: ["not_found"],
    }),
  };
}

/** The calls for texts that were never saved. */
export function unsavedCalls<Draft extends object, Fields extends Draft>({
  noun,
  access,
  readAccess,
  tag,
  unsavedPath,
  draft,
}: WritingCalls<Draft, Fields>) {
  const one = { path: `${unsavedPath}/{id}`, access, tag, params: idParams } as const;
  const unsaved = unsavedTextOf(draft, noun);
  return {
    unsaved,
    list: endpoint({
      noTool: "screen",
      method: "get",
      path: unsavedPath,
      access: readAccess,
      tag,
      summary: `List the ${noun}s that were never saved, most recently edited first, at most 100.`,
      answer: z.object({ workingCopies: z.array(unsavedSummarySchema) }),
    }),
    begin: endpoint({
      noTool: "screen",
      method: "post",
      path: unsavedPath,
      access,
      tag,
      summary: `Create a working copy for a ${noun} that was never saved.`,
      bodySize: "text",
      body: z.object({ fields: draft }),
      answer: unsavedBegunSchema,
      status: 201,
    }),
    get: endpoint({
      ...one,
      noTool: "screen",
      method: "get",
      access: readAccess,
      summary: `Get the working copy of a ${noun} that was never saved.`,
      answer: unsaved,
      refusals: ["not_found"],
    }),
    save: endpoint({
      ...one,
      noTool: "screen",
      method: "put",
      summary: `Update the working copy of a ${noun} that was never saved. A 409 contains \`copy\` (the current one) and \`yours\`.`,
      bodySize: "text",
      body: z.object({ fields: draft, copyRevision: copyRevisionSchema.unwrap() }),
      answer: copySavedSchema,
      refusals: ["not_found", "conflict"],
    }),
    discard: endpoint({
      ...one,
      method: "delete",
      summary: `Discard a ${noun} that was never saved. Its text is kept among the kept texts.`,
      query: discardQuery,
      answer: doneSchema,
      refusals: ["not_found"],
    }),
  };
}

const unsavedSummarySchema = z
  .object({ ...savedCopy, id: z.int(), title: z.string() })
  .meta({ id: "UnsavedSummary", description: "An unsaved text without its content." });

const unsavedBegunSchema = z.object({ ...savedCopy, id: z.int() }).meta({ id: "UnsavedBegun" });

export const workingCopySchema = workingCopyOf(workingFieldsSchema, "");

export const { saveWorkingCopy, discardWorkingCopy } = copyCalls(postWriting);

export const unsavedPosts = unsavedCalls(postWriting);

export const {
  unsaved: unsavedPostSchema,
  list: listUnsavedPosts,
  begin: beginUnsavedPost,
  get: getUnsavedPost,
  save: saveUnsavedPost,
  discard: discardUnsavedPost,
} = unsavedPosts;

export type UnsavedPost = UnsavedText<WorkingFields>;
