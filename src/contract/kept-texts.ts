import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { doneSchema, idParams, instantSchema } from "./text.ts";
import { workingFieldsSchema } from "./working-copies.ts";

/** Older ones are deleted: of each post, and of all posts that were never saved together. */
export const TEXTS_KEPT = 50;

/** Another text took its place, or its writer discarded it. */
const kindSchema = z.enum(["replaced", "discarded"], { error: "kind must be replaced or discarded" });

const keptTextInput = z.object({
  fields: workingFieldsSchema,
  kind: kindSchema,
  writtenAt: instantSchema.optional().meta({ description: "When the text was written. Defaults to now." }),
});

const stamps = {
  id: z.int(),
  kind: kindSchema,
  writtenAt: z.iso.datetime(),
  /** When and by whom it was replaced or discarded. */
  keptAt: z.iso.datetime(),
  keptBy: z.string(),
};

export const keptTextSummarySchema = z
  .object({ ...stamps, title: z.string() })
  .meta({ id: "KeptTextSummary" });

const keptTextSchema = z.object({ ...stamps, fields: workingFieldsSchema }).meta({
  id: "KeptText",
  description: "A text that was replaced or discarded before it was saved.",
});

export type KeptTextInput = z.output<typeof keptTextInput>;
export type KeptTextSummary = z.infer<typeof keptTextSummarySchema>;
export type KeptText = z.infer<typeof keptTextSchema>;

const tag = "Posts";

export const keepText = endpoint({
  method: "post",
  path: "/api/admin/posts/{id}/kept-texts",
  access: "posts.write",
  tag,
  summary:
    "Keep a text of a post before replacing or discarding it. It appears among the post's revisions. The same " +
    "text is kept only once, and not at all if it equals the saved post.",
  params: idParams,
  body: keptTextInput,
  answer: doneSchema,
  status: 201,
  refusals: ["not_found"],
});

export const keepUnsavedText = endpoint({
  method: "post",
  path: "/api/admin/kept-texts",
  access: "posts.write",
  tag,
  summary: "Keep a text of a post that was never saved, before replacing or discarding it.",
  body: keptTextInput.extend({
    workingCopyId: z.int({ error: "workingCopyId must be a number" }).min(1).optional().meta({
      description: "The unsaved post. Once it is saved as a post, the text belongs to that post.",
    }),
  }),
  answer: doneSchema,
  status: 201,
});

export const listKeptTexts = endpoint({
  method: "get",
  path: "/api/admin/kept-texts",
  access: "posts.write",
  tag,
  summary: "List the kept texts of posts that were never saved, newest first, at most 50.",
  answer: z.object({ keptTexts: z.array(keptTextSummarySchema) }),
});

export const getKeptText = endpoint({
  method: "get",
  path: "/api/admin/kept-texts/{id}",
  access: "posts.write",
  tag,
  summary: "Get a kept text, which was replaced or discarded before it was saved.",
  params: idParams,
  answer: keptTextSchema,
  refusals: ["not_found"],
});

export const deleteKeptText = endpoint({
  method: "delete",
  path: "/api/admin/kept-texts/{id}",
  access: "posts.write",
  tag,
  summary: "Delete a kept text. It cannot be restored.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});
