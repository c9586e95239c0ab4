import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { text } from "../base/text.ts";

/** In characters: twice the longest default. */
export const MAX_OWN_SENTENCE = 500;

/** Where sentences appear, in the order in which the admin lists them. */
export const wordGroups = [
  "frame",
  "home",
  "lists",
  "posts",
  "archive",
  "forms",
  "subscription",
  "emails",
  "failures",
  "programs",
] as const;

export type WordGroup = (typeof wordGroups)[number];

const ownableSentence = z.object({
  /** Stays the same in every language: `layout.popup.heading`. */
  key: z.string(),
  group: z.enum(wordGroups),
  /** As the language has it, with its places in braces. */
  default: z.string(),
  own: z.string().nullable(),
  /** The names that it may have in braces; those of the default have to stay. */
  places: z.array(z.string()),
  /** Why readers see the default although there is an own version: it no longer fits. */
  fault: z.string().nullable(),
});

export type OwnableSentence = z.infer<typeof ownableSentence>;

const wordsViewSchema = z
  .object({
    /** The language that they are kept for, without its region: `de`. */
    language: z.string(),
    sentences: z.array(ownableSentence),
  })
  .meta({ id: "Words" });

export type WordsView = z.infer<typeof wordsViewSchema>;

const wordsChangeSchema = z
  .strictObject({
    language: z.string(),
    changes: z
      .array(
        z.strictObject({
          key: z.string(),
          /** Null for the default. */
          own: text("Must be text", { max: 5_000 }).nullable(),
          /** The version that the writer has seen; without it, any is replaced. */
          was: z.string().nullable().optional(),
        }),
      )
      .min(1)
      .max(1_000),
  })
  .meta({ id: "WordsChange" });

export type WordsChange = z.output<typeof wordsChangeSchema>;

const tag = "Settings";

export const getWords = endpoint({
  method: "get",
  path: "/api/admin/words",
  access: "settings.write",
  tag,
  summary:
    "List the sentences that readers see in the site's language, each with its default and your own version.",
  answer: wordsViewSchema,
});

export const changeWords = endpoint({
  method: "patch",
  path: "/api/admin/words",
  access: "settings.write",
  tag,
  summary:
    "Word some sentences yourself, or put them back to their default. If one of them no longer is `was`, or the site's language has changed, the answer is 409 and nothing is changed.",
  bodySize: "text",
  body: wordsChangeSchema,
  refusals: ["conflict"],
  answer: wordsViewSchema,
});
