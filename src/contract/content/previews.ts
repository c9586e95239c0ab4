import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { idParams, text } from "../base/text.ts";
import { postWriting } from "./working-copies.ts";
import type { WritingCalls } from "./writing.ts";

export const PREVIEW_DAYS = 7;
export const MAX_CHECKED_LINKS = 100;

const previewSchema = z
  .object({ url: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: "Preview", description: "Anybody with the address can see the page without signing in." });

/** The calls for links by which somebody without a session sees a text. */
export function previewCalls<Draft extends object, Fields extends Draft>({
  noun,
  access,
  tag,
  savedPath,
  unsavedPath,
}: WritingCalls<Draft, Fields>) {
  const preview = {
    method: "post",
    access,
    tag,
    params: idParams,
    answer: previewSchema,
    status: 201,
    refusals: ["not_found"],
  } as const;
  return {
    previewSaved: endpoint({
      ...preview,
      noTool: "screen",
      path: `${savedPath}/{id}/preview`,
      summary: `Create a preview link for a ${noun}, including unsaved changes. It works for 7 days.`,
    }),
    previewUnsaved: endpoint({
      ...preview,
      noTool: "screen",
      path: `${unsavedPath}/{id}/preview`,
      summary: `Create a preview link for a ${noun} that was never saved.`,
    }),
  };
}

export const postPreviews = previewCalls(postWriting);
export const { previewSaved: previewPost, previewUnsaved: previewUnsavedPost } = postPreviews;

/** `unchecked`: nobody can know from here, or it did not say in time. */
const linkStates = ["ok", "dead", "unchecked"] as const;

export const checkLinks = endpoint({
  noTool: "screen",
  method: "post",
  path: "/api/admin/posts/check-links",
  access: "posts.write",
  tag: "Posts",
  summary: "Check whether links work. The results are in the order of the request.",
  bodySize: "list",
  body: z.object({
    urls: z
      .array(text("An address must be text", { max: 4_000 }))
      .max(MAX_CHECKED_LINKS, { error: `At most ${MAX_CHECKED_LINKS} addresses at once` }),
  }),
  answer: z.object({
    links: z.array(
      z
        .object({
          url: z.string(),
          state: z.enum(linkStates),
          /** A sentence for the writer; empty when it is fine. */
          reason: z.string(),
        })
        .meta({ id: "CheckedLink" }),
    ),
  }),
});

export type LinkState = (typeof linkStates)[number];
