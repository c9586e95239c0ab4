import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, text } from "../base/text.ts";

const tag = "Bounces";

/** The folder that reports are moved to. */
export const REPORTS_FOLDER = "Masthead";
export const MAILBOX_PORTS = { tls: 993, starttls: 143 } as const;

/** One line, with the words of the rule that it breaks. */
const line = (name: string, max: number) =>
  text(`Please enter ${name}`, { max })
    .trim()
    .min(1, { error: `Please enter ${name}` })
    .regex(/^[^\p{Cc}]*$/u, { error: "Must be a single line" });

const aPort = { error: "Must be a port number, such as 993" };

const settings = {
  isOn: z.boolean(),
  host: line("the name of the mail server", 255).regex(/^[\p{L}\p{N}.:_-]+$/u, {
    error: "Must be a name such as imap.example.com, without a port",
  }),
  port: z.int(aPort).min(1, aPort).max(65_535, aPort),
  /**
   * `tls`: encrypted from the first byte. `starttls`: encrypted before the sign-in. Without encryption there is no
   * sign-in.
   */
  encryption: z.enum(["tls", "starttls"]),
  user: line("the user name", 320),
  folder: line("the folder, such as INBOX", 255),
  /** What happens to reports about our own newsletters. Other emails do not change. */
  afterwards: z.enum(["move", "mark", "delete"]),
};

const isElsewhere = ({ folder, afterwards }: { folder: string; afterwards: string }) =>
  afterwards !== "move" || folder.toLowerCase() !== REPORTS_FOLDER.toLowerCase();
const elsewhere = {
  path: ["folder"],
  error: `Reports are moved to ${REPORTS_FOLDER}. Read another folder, or choose what else becomes of them.`,
};

export const mailboxSettingsSchema = z.object(settings);

export type MailboxSettings = z.output<typeof mailboxSettingsSchema>;

/** Empty keeps the stored password, as long as the server has the same name. */
const password = text("Must be text", { max: 1_000 })
  .regex(/^[^\r\n]*$/, { error: "Must be a single line" })
  .default("");

export const mailboxChangeSchema = z
  .object({ ...settings, password, revision: z.int().min(0) })
  .refine(isElsewhere, elsewhere)
  .meta({ id: "BounceMailboxChange" });

export const mailboxCheckSchema = z
  .object({ ...settings, password })
  .refine(isElsewhere, elsewhere)
  .meta({ id: "BounceMailboxCheck" });

const mailboxViewSchema = z
  .object({
    /** Null until they are saved first. */
    settings: mailboxSettingsSchema.nullable(),
    hasPassword: z.boolean(),
    /** The password was encrypted by another data folder and has to be typed again. */
    isPasswordLost: z.boolean(),
    revision: z.int(),
    /** Null until it was tried first. */
    reading: z
      .object({
        readAt: z.iso.datetime().nullable(),
        reports: z.int(),
        failure: z.string().nullable(),
        failingSince: z.iso.datetime().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "BounceMailbox" });

export type MailboxView = z.infer<typeof mailboxViewSchema>;

export const getMailbox = endpoint({
  method: "get",
  path: "/api/admin/bounce-mailbox",
  access: "settings.write",
  tag,
  summary: "Get the bounce mailbox, without its password, and how reading it goes.",
  answer: mailboxViewSchema,
});

export const changeMailbox = endpoint({
  method: "put",
  path: "/api/admin/bounce-mailbox",
  access: "settings.write",
  proof: "recent",
  tag,
  summary:
    "Change the bounce mailbox. An empty password keeps the stored one; another host drops it. It is read every minute.",
  body: mailboxChangeSchema,
  answer: mailboxViewSchema,
  refusals: ["conflict"],
});

export const checkMailbox = endpoint({
  method: "post",
  path: "/api/admin/bounce-mailbox/check",
  access: "settings.write",
  tag,
  summary: "Sign in to a bounce mailbox and count its emails. Nothing is saved, read or changed.",
  body: mailboxCheckSchema,
  answer: doneSchema,
  refusals: ["unavailable"],
});
