import { z } from "zod";
import * as keptTexts from "../../../../contract/content/kept-texts.ts";
import { postFieldNames, postFields } from "../../../../contract/content/post-fields.ts";
import {
  createPost,
  getAdminPost,
  writtenPostSchema,
  updatePost,
  type WrittenPost,
} from "../../../../contract/content/posts.ts";
import { postPresence } from "../../../../contract/content/presence.ts";
import { postPreviews } from "../../../../contract/content/previews.ts";
import * as revisions from "../../../../contract/content/revisions.ts";
import * as copies from "../../../../contract/content/working-copies.ts";
import type { WorkingFields } from "../../../../contract/content/working-copies.ts";
import type { FieldOf, WrittenKind } from "../../../writing/session/written-kind.ts";
import type { WritingSession } from "../../../writing/session/writing-session.ts";
import { emptyPost, valuesOfPost, type PostValues } from "./post-values.ts";

/** Posts, as they are written. */
export const postKind: WrittenKind<WorkingFields, PostValues, WrittenPost> = {
  noun: "post",
  newSubject: "new",
  blank: emptyPost,
  fields: postFieldNames,
  nameOf: (field) => postFields[field].name,
  say: sayField,
  isHtml: (field) => field === "content",
  titleOf: ({ title }) => title,
  sayTitle: (title) => title,
  answered: ["slug", "publishedAt"],
  // When it is public from is not what was written.
  unrestored: ["publishedAt", "status"],
  valuesOf: valuesOfPost,
  fill: copies.valuesOfCopy,
  conflict: z.object({ current: writtenPostSchema, copy: copies.workingCopySchema.nullish() }),
  unsavedConflict: z.object({ copy: copies.unsavedPostSchema }),
  calls: {
    copies,
    unsaved: copies.unsavedPosts,
    keptTexts,
    revisions,
    previews: postPreviews,
    presence: postPresence,
  },
  isWritable: async (call, id) => {
    await call(getAdminPost, { params: { id } });
    return true;
  },
  create: (call, values, workingCopy) =>
    call(createPost, { body: { ...values, ...(workingCopy && { workingCopy }) } }),
  update: (call, id, { values, ...known }) =>
    call(updatePost, { params: { id }, body: { ...values, ...known } }),
};

export type PostSession = WritingSession<PostValues, WrittenPost>;

function sayField(values: PostValues, field: FieldOf<PostValues>): string {
  if (field === "status") return values.status === "published" ? "Publish" : "Save as Draft";
  const value = values[field];
  if (value === null || typeof value === "string") return value ?? "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  return Object.values(value).filter(Boolean).join("\n");
}
