import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idParams, text } from "./text.ts";

export const PREVIEW_DAYS = 7;
export const MAX_CHECKED_LINKS = 100;

const previewSchema = z
  .object({ url: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: "Preview", description: "Anybody with the address can see the page without signing in." });

const tag = "Posts";

export const previewPost = endpoint({
  method: "post",
  path: "/api/admin/posts/{id}/preview",
  access: "posts.write",
  tag,
  summary: "Create a preview link for a post, including unsaved changes. It works for 7 days.",
  params: idParams,
  answer: previewSchema,
  status: 201,
  refusals: ["not_found"],
});

export const previewUnsavedPost = endpoint({
  method: "post",
  path: "/api/admin/working-copies/{id}/preview",
  access: "posts.write",
  tag,
  summary: "Create a preview link for a post that was never saved.",
  params: idParams,
  answer: previewSchema,
  status: 201,
  refusals: ["not_found"],
});

/** `unchecked`: nobody can know from here, or it did not say in time. */
const linkStates = ["ok", "dead", "unchecked"] as const;

export const checkLinks = endpoint({
  method: "post",
  path: "/api/admin/posts/check-links",
  access: "posts.write",
  tag,
  summary: "Check whether links work. The results are in the order of the request.",
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
