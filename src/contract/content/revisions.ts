import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { keptTextSummarySchema } from "./kept-texts.ts";
import type { PostFields } from "./post-fields.ts";
import { idParams } from "../base/text.ts";
import { postWriting } from "./working-copies.ts";
import type { WritingCalls } from "./writing.ts";

/** Older ones are forgotten. */
export const REVISIONS_KEPT = 50;

const stamps = {
  /** The saved text's revision that this was. */
  revision: z.int(),
  /** When it was saved. */
  savedAt: z.iso.datetime(),
  /** When and by whose saving it became an old one; empty when they were not signed in by name. */
  replacedAt: z.iso.datetime(),
  replacedBy: z.string(),
};

const revisionSummarySchema = z.object({ ...stamps, title: z.string() }).meta({ id: "RevisionSummary" });

export type RevisionSummary = z.infer<typeof revisionSummarySchema>;

export interface Revision<Fields = PostFields> extends Omit<RevisionSummary, "title"> {
  fields: Fields;
}

/** The calls for what a saved text was before. */
export function revisionCalls<Draft extends object, Fields extends Draft>({
  noun,
  schemaPrefix,
  readAccess,
  tag,
  savedPath,
  fields,
}: WritingCalls<Draft, Fields>) {
  return {
    listRevisions: endpoint({
      noTool: "screen",
      method: "get",
      path: `${savedPath}/{id}/revisions`,
      access: readAccess,
      tag,
      summary:
        `List the earlier states of a ${noun}, newest first: one for each save that changed its text, at most 50. \`keptTexts\` are ` +
        "texts that were replaced or discarded before they were saved, at most 50.",
      params: idParams,
      answer: z.object({
        revisions: z.array(revisionSummarySchema),
        keptTexts: z.array(keptTextSummarySchema),
      }),
      refusals: ["not_found"],
    }),
    getRevision: endpoint({
      noTool: "screen",
      method: "get",
      path: `${savedPath}/{id}/revisions/{revision}`,
      access: readAccess,
      tag,
      summary: `Get a ${noun} as it was at one revision.`,
      params: idParams.extend({ revision: idParams.shape.id }),
      answer: z.object({ ...stamps, fields }).meta({
        id: `${schemaPrefix}Revision`,
        description: `An earlier state of a ${noun}. To restore it, save its fields again.`,
      }),
      refusals: ["not_found"],
    }),
  };
}

export const { listRevisions, getRevision } = revisionCalls(postWriting);
