import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, idParams, instantSchema } from "../base/text.ts";
import { postWriting, type WorkingFields } from "./working-copies.ts";
import type { WritingCalls } from "./writing.ts";

/** Older ones are deleted: of each post or newsletter, and of all posts or newsletters that were never saved together. */
export const TEXTS_KEPT = 50;

/** Another text took its place, or its writer discarded it. */
const kindSchema = z.enum(["replaced", "discarded"], { error: "kind must be replaced or discarded" });

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

export type KeptTextSummary = z.infer<typeof keptTextSummarySchema>;

export interface KeptText<Draft = WorkingFields> extends Omit<KeptTextSummary, "title"> {
  fields: Draft;
}

export interface KeptTextInput<Draft = WorkingFields> extends Pick<KeptText<Draft>, "fields" | "kind"> {
  writtenAt?: z.output<typeof instantSchema> | undefined;
}

/** The calls for texts that would be lost otherwise. */
export function keptTextCalls<Draft extends object, Fields extends Draft>({
  noun,
  schemaPrefix,
  access,
  readAccess,
  tag,
  savedPath,
  keptPath,
  draft,
}: WritingCalls<Draft, Fields>) {
  const input = z.object({
    fields: draft,
    kind: kindSchema,
    writtenAt: instantSchema.optional().meta({ description: "When the text was written. Defaults to now." }),
  });
  const one = { path: `${keptPath}/{id}`, access, tag, params: idParams } as const;
  return {
    keepText: endpoint({
      noTool: "screen",
      method: "post",
      path: `${savedPath}/{id}/kept-texts`,
      access,
      tag,
      summary:
        `Keep a text of a ${noun} before replacing or discarding it. It appears among the ${noun}'s revisions. The same ` +
        `text is kept only once, and not at all if it equals the saved ${noun}.`,
      params: idParams,
      bodySize: "text",
      body: input,
      answer: doneSchema,
      status: 201,
      refusals: ["not_found"],
    }),
    keepUnsavedText: endpoint({
      noTool: "screen",
      method: "post",
      path: keptPath,
      access,
      tag,
      summary: `Keep a text of a ${noun} that was never saved, before replacing or discarding it.`,
      bodySize: "text",
      body: input.extend({
        workingCopyId: z
          .int({ error: "workingCopyId must be a number" })
          .min(1)
          .optional()
          .meta({
            description: `The unsaved ${noun}. Once it is saved as a ${noun}, the text belongs to that ${noun}.`,
          }),
      }),
      answer: doneSchema,
      status: 201,
    }),
    listKeptTexts: endpoint({
      noTool: "screen",
      method: "get",
      path: keptPath,
      access: readAccess,
      tag,
      summary: `List the kept texts of ${noun}s that were never saved, newest first, at most 50.`,
      answer: z.object({ keptTexts: z.array(keptTextSummarySchema) }),
    }),
    getKeptText: endpoint({
      ...one,
      noTool: "screen",
      method: "get",
      access: readAccess,
      summary: `Get a kept text of a ${noun}, which was replaced or discarded before it was saved.`,
      answer: z.object({ ...stamps, fields: draft }).meta({
        id: `${schemaPrefix}KeptText`,
        description: "A text that was replaced or discarded before it was saved.",
      }),
      refusals: ["not_found"],
    }),
    deleteKeptText: endpoint({
      ...one,
      proof: "recent",
      method: "delete",
      summary: `Delete a kept text of a ${noun}. It cannot be restored.`,
      answer: doneSchema,
      refusals: ["not_found"],
    }),
  };
}

export const { keepText, keepUnsavedText, listKeptTexts, getKeptText, deleteKeptText } =
  keptTextCalls(postWriting);
