import { z } from "zod";
import { ofEachField, withoutPrivate } from "./post-fields.ts";

const { content: _, ...summaryFields } = withoutPrivate(ofEachField("read"));

/** A post as lists show it: everything but the text itself and what is for writers alone. */
export const postSummarySchema = z
  .object({
    id: z.int(),
    ...summaryFields,
    /** The image that readers are shown for it: the upload, or our copy of one elsewhere. Null: a generated one. */
    coverId: z.string().nullable(),
    views: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    revision: z.int(),
    isSample: z.boolean(),
  })
  .meta({ id: "PostSummary" });

export type PostSummary = z.infer<typeof postSummarySchema>;

/** Whether a post is public, will be by itself, or is not to be. */
export function postStateOf(
  { status, publishedAt }: Pick<PostSummary, "status" | "publishedAt">,
  now: Date,
): "draft" | "scheduled" | "published" {
  if (status === "draft") return "draft";
  return publishedAt !== null && publishedAt > now.toISOString() ? "scheduled" : "published";
}
