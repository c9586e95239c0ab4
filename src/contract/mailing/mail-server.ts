import { z } from "zod";
import { emailSchema } from "../base/email.ts";
import { endpoint } from "../base/endpoint.ts";
import { pageParam } from "../base/paging.ts";
import { doneSchema } from "../base/text.ts";

export const KEPT_MAILS_PER_PAGE = 20;

const tag = "Mail server";

/** The name of its file, without `.eml`. They sort by time. */
const keptMailId = z.string().regex(/^[\dTZ-]{20,30}-[\da-f]{8}$/);
const params = z.object({ id: keptMailId });

const keptMailSchema = z.object({
  id: z.string(),
  keptAt: z.iso.datetime(),
  /** The recipient in its envelope. */
  to: z.string(),
  /** The sender as in its header: `Name <name@host>`. */
  from: z.string(),
  subject: z.string(),
  sizeBytes: z.int(),
});

export type KeptMail = z.infer<typeof keptMailSchema>;

const mailRecords = ["SPF", "DKIM", "DMARC"] as const;

export const checkMailRecords = endpoint({
  method: "get",
  path: "/api/admin/mail-server/records",
  access: "settings.write",
  tag,
  summary: "Check the SPF, DKIM and DMARC records of the sender's domain.",
  answer: z
    .object({
      domain: z.string(),
      records: z.array(
        z.object({
          record: z.enum(mailRecords),
          /** The DNS server that was asked. */
          at: z.string(),
          /** `unknown`: DNS did not answer, or there is nothing to ask for. */
          state: z.enum(["there", "missing", "unknown"]),
          words: z.string(),
        }),
      ),
    })
    .meta({ id: "MailRecords" }),
});

export const trialMailSchema = z.object({ email: emailSchema }).meta({ id: "TrialMail" });

export const sendTrialMail = endpoint({
  method: "post",
  path: "/api/admin/mail-server/trial",
  access: "settings.write",
  tag,
  summary: "Send a test email now and return the mail server's answer.",
  body: trialMailSchema,
  answer: doneSchema,
  refusals: ["unavailable"],
});

export const listKeptMails = endpoint({
  method: "get",
  path: "/api/admin/outbox",
  access: "settings.write",
  tag,
  summary: "List the emails kept in the outbox while no mail server was set, newest first.",
  query: z.object({ page: pageParam }),
  answer: z
    .object({
      mails: z.array(keptMailSchema),
      totalPages: z.int(),
      totalMails: z.int(),
      hasMailServer: z.boolean(),
    })
    .meta({ id: "KeptMailList" }),
});

export const getKeptMail = endpoint({
  method: "get",
  path: "/api/admin/outbox/{id}",
  access: "settings.write",
  tag,
  summary: "Get the headers and the text of an email in the outbox.",
  params,
  answer: keptMailSchema
    .extend({
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      /** The part without HTML; empty when it has none. */
      text: z.string(),
      hasHtml: z.boolean(),
    })
    .meta({ id: "KeptMail" }),
  refusals: ["not_found"],
});

export const showKeptMail = endpoint({
  method: "get",
  path: "/api/admin/outbox/{id}/html",
  access: "settings.write",
  tag,
  summary: "Get the HTML of an email in the outbox, for a sandboxed frame. The tracking image is left out.",
  params,
  answer: z.string(),
  answerType: "text/html",
  refusals: ["not_found"],
});

export const downloadKeptMail = endpoint({
  method: "get",
  path: "/api/admin/outbox/{id}/file",
  access: "settings.write",
  tag,
  summary: "Download an email in the outbox as an .eml file.",
  params,
  answer: z.string(),
  answerType: "message/rfc822",
  refusals: ["not_found"],
});
