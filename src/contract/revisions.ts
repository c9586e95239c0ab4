import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { keptTextSummarySchema } from "./kept-texts.ts";
import { postFieldsSchema } from "./post-fields.ts";
import { idParams } from "./text.ts";

/** Older ones are forgotten. */
export const REVISIONS_KEPT = 50;

const stamps = {
  /** The post's revision that this was. */
  revision: z.int(),
  /** When it was saved. */
  savedAt: z.iso.datetime(),
  /** When and by whose saving it became an old one; empty when they were not signed in by name. */
  replacedAt: z.iso.datetime(),
  replacedBy: z.string(),
};

const revisionSummarySchema = z.object({ ...stamps, title: z.string() }).meta({ id: "RevisionSummary" });

const revisionSchema = z
  .object({ ...stamps, fields: postFieldsSchema })
  .meta({ id: "Revision", description: "An earlier state of a post. To restore it, save its fields again." });

export type RevisionSummary = z.infer<typeof revisionSummarySchema>;
export type Revision = z.infer<typeof revisionSchema>;

const tag = "Posts";

export const listRevisions = endpoint({
  method: "get",
  path: "/api/admin/posts/{id}/revisions",
  access: "posts.write",
  tag,
  summary:
    "List the earlier states of a post, newest first: one for each save that changed its text, at most 50. `keptTexts` are " +
    "texts that were replaced or discarded before they were saved, at most 50.",
  params: idParams,
  answer: z.object({
    revisions: z.array(revisionSummarySchema),
    keptTexts: z.array(keptTextSummarySchema),
  }),
  refusals: ["not_found"],
});

export const getRevision = endpoint({
  method: "get",
  path: "/api/admin/posts/{id}/revisions/{revision}",
  access: "posts.write",
  tag,
  summary: "Get a post as it was at one revision.",
  params: idParams.extend({ revision: idParams.shape.id }),
  answer: revisionSchema,
  refusals: ["not_found"],
});
