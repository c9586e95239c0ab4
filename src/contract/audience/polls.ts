import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, idParams } from "../base/text.ts";

const pollSchema = z
  .object({
    id: z.int(),
    /** The name of the poll in the HTML of texts (`data-poll`). */
    key: z.string(),
    question: z.string(),
    isStars: z.boolean(),
    answers: z.array(
      z.object({
        n: z.int(),
        words: z.string(),
        /** The tag that readers who give it get. */
        tag: z.string().nullable(),
        /** Subscribers who have given it, each once. */
        readers: z.int(),
        /** Answers on the site, which are not limited to one for each person. */
        visitors: z.int(),
      }),
    ),
    /** The last day on which answers are taken. */
    closesOn: z.iso.date().nullable(),
    isClosed: z.boolean(),
    /** False if no text has it any longer: it can be deleted. */
    isAsked: z.boolean(),
  })
  .meta({ id: "Poll" });

export type Poll = z.output<typeof pollSchema>;

const tag = "Polls";

export const listPolls = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/polls",
  access: "newsletters.read",
  tag,
  summary: "List the polls of texts that were saved or sent with their answers, newest first.",
  answer: z.object({ polls: z.array(pollSchema) }).meta({ id: "Polls" }),
});

export const changePoll = endpoint({
  noTool: "setup",
  method: "patch",
  path: "/api/polls/{id}",
  access: "newsletters.write",
  tag,
  summary: "Close a poll, or take answers again, also after the day that its text names.",
  params: idParams,
  body: z
    .object({ isClosed: z.boolean({ error: "isClosed must be true or false" }) })
    .meta({ id: "PollChange" }),
  answer: pollSchema,
  refusals: ["not_found"],
});

export const deletePoll = endpoint({
  proof: "recent",
  method: "delete",
  path: "/api/polls/{id}",
  access: "newsletters.write",
  tag,
  summary:
    "Delete a poll with its answers. Refused while a text has it, also one that was sent or is in the trash, and while a segment uses it.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});
