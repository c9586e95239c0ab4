import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { flightChecksSchema } from "./flight-check.ts";
import { newsletterWordNames, newsletterWordsSchema } from "./newsletter-writing.ts";
import { newsletterSchema, postExtents, revision } from "./newsletters.ts";
import { choiceParam, numberParam } from "../base/paging.ts";
import { idParams, instantSchema } from "../base/text.ts";

const tag = "Newsletters";

const ofPost = {
  tag,
  params: idParams,
  answer: newsletterSchema,
  status: 201,
} as const;

export const mailPost = endpoint({
  ...ofPost,
  method: "post",
  path: "/api/posts/{id}/newsletter",
  access: "newsletters.write",
  summary:
    "Create a draft of a newsletter from a saved post: its title, excerpt and text, with a link to its page. A post with a cut ends there, unless `extent` is `full`. With `segmentId`, it goes to that segment.",
  query: z.object({
    extent: choiceParam(postExtents),
    segmentId: numberParam("segmentId must be the id of a segment"),
  }),
  refusals: ["not_found"],
});

export const publishAndMail = endpoint({
  ...ofPost,
  noTool: "screen",
  method: "post",
  path: "/api/posts/{id}/newsletter/schedule",
  access: "newsletters.send",
  summary:
    "Schedule a saved post and a newsletter made from it for the same time, both or none. Refused with 409 if a check of the newsletter's text is red. Undo it by unscheduling the newsletter and making the post a draft.",
  body: z
    .object({
      scheduledFor: instantSchema,
      /** The revision of the post that the client has seen. Clients that omit it opt out of the check. */
      revision,
      /** A post with a cut ends there, unless it is to be mailed in full. */
      extent: z.enum(postExtents, { error: "Extent must be full or beginning" }).optional(),
    })
    .meta({ id: "PublishAndMail" }),
  refusals: ["not_found", "conflict"],
});

export const checkPublishAndMail = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/posts/{id}/newsletter/check",
  access: "newsletters.read",
  tag,
  summary:
    "Check the newsletter that would be scheduled together with a saved post: its recipients, and any problems. The post counts as public.",
  params: idParams,
  query: z.object({ extent: choiceParam(postExtents) }),
  answer: flightChecksSchema,
  refusals: ["not_found"],
});

const post = {
  tag,
  path: "/api/newsletters/{id}/post",
  access: "newsletters.write",
  params: idParams,
} as const;

export const getNewsletterPost = endpoint({
  ...post,
  noTool: "screen",
  method: "get",
  access: "newsletters.read",
  summary: "Get what a newsletter would say if it were made from its post as it is saved now.",
  answer: z
    .object({
      title: z.string(),
      /** The newest revision of the post. The newsletter has the text of `post.revision`. */
      revision: z.int(),
      savedAt: z.iso.datetime(),
      /** Those of a short post may be too few to be sent. */
      words: newsletterWordsSchema,
    })
    .meta({ id: "NewsletterPost" }),
  refusals: ["not_found"],
});

export const pullPost = endpoint({
  ...post,
  noTool: "screen",
  method: "put",
  summary:
    "Replace some words of a draft with those of its post. If the draft or the post was saved since, the answer is 409.",
  body: z
    .object({
      fields: z.array(
        z.enum(newsletterWordNames, { error: `Fields must be ${newsletterWordNames.join(", ")}` }),
      ),
      /** The revision of the post that the client has seen. */
      postRevision: z.int32({ error: "Revision must be a number" }).min(1),
      revision,
    })
    .meta({ id: "PullPost" }),
  answer: newsletterSchema,
  refusals: ["not_found", "conflict"],
});

export const detachPost = endpoint({
  ...post,
  method: "delete",
  summary:
    "Detach a draft from its post. It keeps its words, and can be sent whether the post is public or not.",
  answer: newsletterSchema,
  refusals: ["not_found", "conflict"],
});
