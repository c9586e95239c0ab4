import { z } from "zod";
import { FIELD_KEY } from "../audience/subscriber-attributes.ts";
import { emailSchema } from "../base/email.ts";
import { endpoint } from "../base/endpoint.ts";
import { isSlug } from "../base/slug.ts";
import { MAX_HTML_LENGTH, doneSchema, idParams, lineText, line, text } from "../base/text.ts";
import { hasVisibleText } from "../base/visible-text.ts";
import { revision } from "./newsletters.ts";

export const MAX_TEMPLATES = 100;
/** Mails that one token, or one person, may ask for in an hour, and those of them that may go to one mailbox. */
export const MAILS_PER_HOUR = 500;
export const MAILS_TO_ONE_PER_HOUR = 20;

const SLUG = "Use lowercase letters, digits and hyphens, such as order-shipped";

const slug = text(SLUG, { max: 60 }).trim().refine(isSlug, { error: SLUG });

export const mailTemplateInput = z
  .object({
    slug,
    subject: lineText("Subject is required", { max: 300 }),
    /** If empty, inboxes show the first words. */
    preheader: line({ max: 300 }),
    content: text(undefined, { max: MAX_HTML_LENGTH }).refine((html) => hasVisibleText(html), {
      error: "Content is required",
    }),
    revision,
  })
  .meta({ id: "MailTemplateInput" });

/** What becomes of a mail, as far as it is known. `sent`: the mail server took it. */
export const mailStates = ["queued", "sent", "failed", "suppressed", "bounced", "complained"] as const;

const templateFacts = {
  id: z.int(),
  slug: z.string(),
  subject: z.string(),
  revision: z.int(),
  updatedAt: z.iso.datetime(),
  /** The fields of its texts. One without a fallback is required. */
  fields: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
};

const templateListSchema = z
  .object({
    templates: z.array(
      z
        .object({
          ...templateFacts,
          /** Its mails of the last 60 days by state. */
          mails: z.partialRecord(z.enum(mailStates), z.int()),
        })
        .meta({ id: "ListedMailTemplate" }),
    ),
  })
  .meta({ id: "MailTemplateList" });

export type ListedMailTemplate = z.infer<typeof templateListSchema>["templates"][number];

const templateSchema = z
  .object({ ...templateFacts, preheader: z.string(), content: z.string() })
  .meta({ id: "MailTemplate" });

export type MailTemplate = z.infer<typeof templateSchema>;

const access = "mails.send";
const tag = "Single mails";
const path = "/api/admin/mail-templates";

export const listMailTemplates = endpoint({
  method: "get",
  path,
  access,
  tag,
  summary: "List the templates of single mails with their fields, and what became of their mails.",
  answer: templateListSchema,
});

/** Programs send what people have written: a token that is stolen mails no words of a thief. */
const byPeople = { access, tag, isForPeople: true } as const;

const one = { ...byPeople, path: `${path}/{id}`, params: idParams } as const;
const written = {
  bodySize: "text",
  body: mailTemplateInput,
  answer: templateSchema,
  refusals: ["conflict"],
} as const;

export const getMailTemplate = endpoint({
  ...one,
  method: "get",
  summary: "Get a template of single mails.",
  answer: templateSchema,
});

export const addMailTemplate = endpoint({
  ...byPeople,
  ...written,
  method: "post",
  path,
  summary: `Add a template of single mails, at most ${MAX_TEMPLATES}.`,
  status: 201,
});

export const changeMailTemplate = endpoint({
  ...one,
  ...written,
  method: "put",
  summary:
    "Change a template of single mails. Programs ask for it by its new name; what is queued stays as it is.",
});

export const deleteMailTemplate = endpoint({
  ...one,
  proof: "recent",
  method: "delete",
  summary: "Delete a template of single mails. What is queued goes out.",
  answer: doneSchema,
});

const MAX_FIELDS = 50;

const mailInput = z
  .object({
    /** The slug of the template. */
    template: slug,
    to: emailSchema,
    /** What fills its fields. Text in one line, never HTML. */
    fields: z
      .record(
        z.string().regex(FIELD_KEY, { error: "Fields have names such as order_number" }),
        text("Fields must be texts", { max: 2_000 }),
        { error: "Fields must be an object of texts" },
      )
      .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, {
        error: `A mail has at most ${MAX_FIELDS} fields`,
      })
      .default({}),
  })
  .meta({ id: "NewSingleMail" });

export type MailInput = z.output<typeof mailInput>;

const mailSchema = z
  .object({
    id: z.int(),
    template: z.string(),
    to: z.string(),
    state: z.enum(mailStates),
    /** What the mail server, a report or the suppression list says of it; null if nobody has said anything. */
    words: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** When the mail server took it, or when it was given up; null while it waits. */
    doneAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "SingleMail" });

export type SingleMail = z.infer<typeof mailSchema>;

const KEY = "Idempotency-Key must have 1 to 255 visible ASCII characters";

/** The quotes of a structured field (draft-ietf-httpapi-idempotency-key-header) may be left out. */
export const idempotencyKeySchema = z
  .string()
  .transform((value) => value.replace(/^"(.*)"$/, "$1"))
  .pipe(z.string().regex(/^[\x21-\x7e]{1,255}$/, { error: KEY }))
  .optional();

export const sendMail = endpoint({
  noTool: "program",
  method: "post",
  path: "/api/mails",
  access,
  tag,
  summary:
    "Send a template to one address. It goes out also to those who have unsubscribed from the newsletter; bounces, complaints and the owner’s own entries of the suppression list hold it (`suppressed`). " +
    "The same `Idempotency-Key` with the same request answers with the same mail for 60 days. " +
    `At most ${MAILS_PER_HOUR} an hour, and ${MAILS_TO_ONE_PER_HOUR} of them to one address.`,
  headers: z.object({ "Idempotency-Key": idempotencyKeySchema }),
  body: mailInput,
  answer: mailSchema,
  status: 202,
  refusals: ["not_found", "too_many_requests"],
});

export const getMail = endpoint({
  noTool: "program",
  method: "get",
  path: "/api/mails/{id}",
  access,
  tag,
  summary: "Get what became of a mail of the last 60 days. A token sees only the mails that it asked for.",
  params: idParams,
  answer: mailSchema,
});
