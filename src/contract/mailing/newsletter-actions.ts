import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { newsletterSchema, revision, type NewsletterStatus } from "./newsletters.ts";
import { preheaderSchema, subjectSchema } from "./subject-tests.ts";
import { doneSchema, idParams, instantSchema } from "../base/text.ts";

/** The statuses in which each action is allowed, for the server and for the admin's buttons. */
const allowedIn = {
  edit: ["draft"],
  send: ["draft"],
  schedule: ["draft"],
  unschedule: ["scheduled"],
  undo: ["sending"],
  pause: ["sending"],
  resume: ["paused"],
  cancel: ["sending", "paused"],
  retry: ["sent", "paused", "cancelled", "failed"],
  /** To those who have not opened it. */
  repeat: ["sent"],
  /** A cancelled or failed send can be deleted only if none of its emails can have reached anybody. */
  delete: ["draft", "scheduled", "cancelled", "failed"],
  hide: ["sent", "cancelled", "failed"],
} as const satisfies Record<string, readonly NewsletterStatus[]>;

export type NewsletterAction = keyof typeof allowedIn;

export const statesAllowing = (action: NewsletterAction): readonly NewsletterStatus[] => allowedIn[action];

/** Actions that the emails of the welcome series and its sends refuse in any status. */
export const actionsNotOfSeries: ReadonlySet<NewsletterAction> = new Set([
  "send",
  "schedule",
  "unschedule",
  "undo",
  "repeat",
  "delete",
]);

const statusAction = {
  tag: "Newsletters",
  params: idParams,
  answer: newsletterSchema,
  refusals: ["not_found", "conflict"],
} as const;

// The calls that use it have no body, so that a program need not send one.
const revisionQuery = z.object({
  revision: z.coerce.number({ error: "Revision must be a number" }).int().min(1).optional(),
});

export const sendNewsletter = endpoint({
  ...statusAction,
  method: "post",
  path: "/api/newsletters/{id}/send",
  access: "newsletters.send",
  summary:
    "Send a draft to all active subscribers, or to those in its segment. If you send `revision` and somebody has saved it since, the answer is 409 with `current`.",
  query: revisionQuery,
});

export const scheduleNewsletter = endpoint({
  ...statusAction,
  method: "post",
  path: "/api/newsletters/{id}/schedule",
  access: "newsletters.send",
  summary:
    "Schedule a draft to be sent at a future time. If you send `revision` and somebody has saved it since, the answer is 409 with `current`.",
  body: z.object({ scheduledFor: instantSchema, revision }).meta({ id: "Schedule" }),
});

export const undoSend = endpoint({
  ...statusAction,
  method: "delete",
  path: "/api/newsletters/{id}/send",
  access: "newsletters.send",
  summary: "Undo a send before its first email goes out. The newsletter becomes a draft again.",
});

export const unscheduleNewsletter = endpoint({
  ...statusAction,
  method: "delete",
  path: "/api/newsletters/{id}/schedule",
  access: "newsletters.send",
  summary: "Unschedule a newsletter. It becomes a draft again.",
});

export const pauseNewsletter = endpoint({
  ...statusAction,
  method: "put",
  path: "/api/newsletters/{id}/pause",
  access: "newsletters.send",
  summary: "Pause a send. Emails in flight are finished and counted.",
});

export const resumeNewsletter = endpoint({
  ...statusAction,
  method: "delete",
  path: "/api/newsletters/{id}/pause",
  access: "newsletters.send",
  summary: "Resume a paused send.",
});

export const cancelNewsletter = endpoint({
  ...statusAction,
  method: "put",
  path: "/api/newsletters/{id}/cancellation",
  access: "newsletters.send",
  summary: "Cancel a send permanently. Recipients who have not received it yet are skipped.",
});

/** Those who have not got a newsletter and would get it by a second try, by reason. */
const secondTrySchema = z
  .object({
    recipients: z.int(),
    reasons: z.object({
      /** Their server refused them for now, or their mailbox was full. */
      temporary: z.int(),
      /** The mail server refused our mails, or the email could not be written. */
      ours: z.int(),
      /** Held, because nobody knows whether they have got it. */
      doubt: z.int(),
      /** The send had not come to them when it stopped. */
      unreached: z.int(),
    }),
  })
  .meta({ id: "SecondTry" });

export type SecondTry = z.infer<typeof secondTrySchema>;

const secondTry = { ...statusAction, path: "/api/newsletters/{id}/second-try" } as const;

export const getSecondTry = endpoint({
  ...secondTry,
  noTool: "many",
  method: "get",
  access: "newsletters.read",
  summary:
    "Count those who have not got a newsletter and would get it by a second try. Those who have got it, have left, are suppressed or have no mailbox are not among them.",
  answer: secondTrySchema,
});

export const startSecondTry = endpoint({
  ...secondTry,
  noTool: "many",
  method: "post",
  access: "newsletters.send",
  summary:
    "Send a newsletter that was sent, paused or cancelled, or has failed, to those who have not got it. If you send `revision` and something has changed since, the answer is 409.",
  query: revisionQuery,
});

export const undoSecondTry = endpoint({
  ...secondTry,
  method: "delete",
  access: "newsletters.send",
  summary: "Undo a second try before it begins.",
});

/** Who would get a newsletter once more now, and who got it and would not. The sum is everybody who got it. */
const onceMoreSchema = z
  .object({
    recipients: z.int(),
    leftOut: z.object({
      /** Have opened it or clicked, themselves. */
      opened: z.int(),
      /** Only a mail program or a scanner has opened it: nobody can know whether they did. */
      unknown: z.int(),
      /** Have left, pause or are suppressed since, or are no longer in its segment. */
      gone: z.int(),
    }),
  })
  .meta({ id: "OnceMore" });

export type OnceMore = z.infer<typeof onceMoreSchema>;

const onceMore = { ...statusAction, noTool: "many", path: "/api/newsletters/{id}/once-more" } as const;

export const getOnceMore = endpoint({
  ...onceMore,
  method: "get",
  access: "newsletters.read",
  summary: "Count those who got a newsletter and have neither opened it nor clicked, and who else got it.",
  answer: onceMoreSchema,
});

export const onceMoreWordsSchema = z
  .object({
    subject: subjectSchema,
    preheader: preheaderSchema.default(""),
    /** It also goes to those whose opens cannot be known. */
    includesUnknown: z.boolean({ error: "includesUnknown must be true or false" }).default(false),
  })
  .meta({ id: "OnceMoreWords" });

export const createOnceMore = endpoint({
  ...onceMore,
  method: "post",
  access: "newsletters.write",
  summary:
    "Create a draft with the text of a newsletter that was sent and another subject, for those who got it at least a day before the draft is sent and have neither opened it nor clicked by then. A newsletter can have one such draft. Send or schedule it as any other.",
  body: onceMoreWordsSchema,
  status: 201,
});

/** What the refusals and reports of a newsletter did to addresses, and the owner has not taken back. */
const consequencesSchema = z
  .object({
    /** Addresses on the suppression list because of it. */
    suppressed: z.int(),
    /** Its bounces that count towards the limit for repeated failures, or counted as a dead mailbox. */
    counted: z.int(),
  })
  .meta({ id: "Consequences" });

export type Consequences = z.infer<typeof consequencesSchema>;

const consequences = { ...statusAction, path: "/api/newsletters/{id}/consequences" } as const;

export const getConsequences = endpoint({
  ...consequences,
  noTool: "many",
  method: "get",
  access: "newsletters.read",
  summary:
    "Count the addresses that the refusals and reports of a newsletter have suppressed, and its bounces that still count.",
  answer: consequencesSchema,
  refusals: ["not_found"],
});

export const takeBackConsequences = endpoint({
  ...consequences,
  method: "delete",
  access: "subscribers.write",
  summary:
    "Take back what the refusals and reports of a newsletter did: lift every suppression that they caused, and let its bounces no longer count. Complaints and unsubscribes stay. Answers with the numbers.",
  answer: consequencesSchema,
  refusals: ["not_found"],
});

export const copyNewsletter = endpoint({
  ...statusAction,
  method: "post",
  path: "/api/newsletters/{id}/copy",
  access: "newsletters.write",
  summary: "Duplicate a newsletter in any status as a draft with the same words and audience.",
  status: 201,
  refusals: ["not_found"],
});

export const hideNewsletter = endpoint({
  ...statusAction,
  noTool: "screen",
  method: "put",
  path: "/api/newsletters/{id}/hiding",
  access: "newsletters.write",
  summary: "Hide a finished newsletter from the list. Its receipt, page and links stay.",
});

export const unhideNewsletter = endpoint({
  ...statusAction,
  method: "delete",
  path: "/api/newsletters/{id}/hiding",
  access: "newsletters.write",
  summary: "Show a hidden newsletter in the list again.",
});

export const deleteNewsletter = endpoint({
  ...statusAction,
  proof: "recent",
  method: "delete",
  path: "/api/newsletters/{id}",
  access: "newsletters.write",
  summary:
    "Delete a newsletter that has reached nobody. If it may have reached somebody, the answer is 409: hide it instead. Its receipt, page and links stay.",
  answer: doneSchema,
});
