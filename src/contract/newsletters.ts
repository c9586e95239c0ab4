import { z } from "zod";
import { emailSchema } from "./email.ts";
import { endpoint } from "./endpoint.ts";
import { pageParam } from "./paging.ts";
import { doneSchema, idParams, instantSchema, text } from "./text.ts";
import { visibleText } from "./visible-text.ts";

export const NEWSLETTERS_PER_PAGE = 10;

export const newsletterStatuses = [
  "draft",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "cancelled",
  "failed",
] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** What may be done in which state: one truth for the server and the admin's buttons. */
const allowedIn = {
  edit: ["draft"],
  send: ["draft"],
  schedule: ["draft"],
  delete: ["draft", "scheduled", "cancelled", "failed"],
} as const satisfies Record<string, readonly NewsletterStatus[]>;

export type NewsletterAction = keyof typeof allowedIn;

export const statesAllowing = (action: NewsletterAction): readonly NewsletterStatus[] => allowedIn[action];

const SUBJECT = "Subject must be at least 5 characters";
const CONTENT = "Content must be at least 50 characters";

const fields = {
  /** One line: a line break in it would end the header (RFC 5322, 2.2). */
  subject: text(SUBJECT, { max: 300 })
    .transform((value) => value.replaceAll(/[\r\n\t]+/g, " ").trim())
    .pipe(z.string().min(5, { error: SUBJECT })),
  content: text(CONTENT, { max: 2_000_000 }).refine((html) => visibleText(html).length >= 50, {
    error: CONTENT,
  }),
};

export const newNewsletterSchema = z
  .object({
    ...fields,
    status: z
      .enum(["draft", "scheduled", "sent"], { error: "Status must be draft, scheduled or sent" })
      .default("draft"),
    scheduledFor: instantSchema.nullish().transform((value) => value ?? null),
  })
  .refine(({ status }) => status !== "sent", {
    path: ["status"],
    error: "A newsletter is sent by its own call, not by creating it as sent",
  })
  .refine(({ status, scheduledFor }) => status !== "scheduled" || scheduledFor !== null, {
    path: ["scheduledFor"],
    error: "Choose a date to schedule for",
  })
  .meta({ id: "NewNewsletter" });

export const newsletterChangeSchema = z.object(fields).partial().meta({ id: "NewsletterChange" });

export const newsletterSchema = z
  .object({
    id: z.int(),
    subject: z.string(),
    content: z.string(),
    status: z.enum(newsletterStatuses),
    scheduledFor: z.iso.datetime().nullable(),
    sentAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** How many it was sent to: mails that the receiving server has accepted. */
    recipientCount: z.int(),
    /** Why it is not going out, in words for the owner. */
    error: z.string().nullable(),
  })
  .meta({ id: "Newsletter" });

export type Newsletter = z.infer<typeof newsletterSchema>;
export type NewNewsletter = z.output<typeof newNewsletterSchema>;
export type NewsletterChange = z.output<typeof newsletterChangeSchema>;

const tag = "Newsletters";

export const listNewsletters = endpoint({
  method: "get",
  path: "/api/newsletters",
  tag,
  summary: "Newsletters, newest first.",
  query: z.object({ page: pageParam }),
  answer: z
    .object({ newsletters: z.array(newsletterSchema), totalPages: z.int(), totalNewsletters: z.int() })
    .meta({ id: "NewsletterList" }),
});

export const getNewsletter = endpoint({
  method: "get",
  path: "/api/newsletters/{id}",
  tag,
  summary: "One newsletter.",
  params: idParams,
  answer: newsletterSchema,
  refusals: ["not_found"],
});

export const createNewsletter = endpoint({
  method: "post",
  path: "/api/newsletters",
  tag,
  summary: "Create a draft, or, with status scheduled and a future scheduledFor, a scheduled newsletter.",
  body: newNewsletterSchema,
  answer: newsletterSchema,
  status: 201,
});

export const updateNewsletter = endpoint({
  method: "patch",
  path: "/api/newsletters/{id}",
  tag,
  summary: "Change a draft.",
  params: idParams,
  body: newsletterChangeSchema,
  answer: newsletterSchema,
  refusals: ["not_found", "conflict"],
});

export const deleteNewsletter = endpoint({
  method: "delete",
  path: "/api/newsletters/{id}",
  tag,
  summary: "Delete a newsletter that has not gone out.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});

export const sendNewsletter = endpoint({
  method: "post",
  path: "/api/newsletters/{id}/send",
  tag,
  summary: "Send a draft to all active subscribers.",
  params: idParams,
  answer: newsletterSchema,
  refusals: ["not_found", "conflict"],
});

export const scheduleNewsletter = endpoint({
  method: "post",
  path: "/api/newsletters/{id}/schedule",
  tag,
  summary: "Send a draft by itself at a time to come.",
  params: idParams,
  body: z.object({ scheduledFor: instantSchema }).meta({ id: "Schedule" }),
  answer: newsletterSchema,
  refusals: ["not_found", "conflict"],
});

export const sendTestEmail = endpoint({
  method: "post",
  path: "/api/newsletters/test",
  tag,
  summary: "Send one test mail of a newsletter that need not be saved.",
  body: z
    .object({
      email: emailSchema,
      subject: text(undefined, { max: 300 }).transform((value) => value.replaceAll(/[\r\n\t]+/g, " ").trim()),
      content: text(undefined, { max: 2_000_000 }),
    })
    .refine(({ subject, content }) => subject !== "" && visibleText(content) !== "", {
      path: ["content"],
      error: "Please fill in both subject and content before sending a test email.",
    })
    .meta({ id: "TestEmail" }),
  answer: doneSchema,
  refusals: ["unavailable"],
});
