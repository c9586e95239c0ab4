import { z } from "zod";
import { mailboxKeyOf } from "../base/mailbox-key.ts";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, text } from "../base/text.ts";

/** How a connection is encrypted: from its first byte (`implicit`), by STARTTLS (RFC 3207), or not at all. */
const encryptions = ["required", "offered", "implicit", "none"] as const;

export const ratePeriods = ["second", "minute", "hour"] as const;

/** `name@host` or `Name <name@host>`. */
const MAILBOX = /^(?:[^<>\p{Cc}]*<([^<>\s]+)>|([^<>\s]+))$/u;

const isMailbox = (value: string) => {
  const [, inBrackets, bare] = MAILBOX.exec(value) ?? [];
  return mailboxKeyOf(inBrackets ?? bare ?? "") !== undefined;
};

const line = (max: number) =>
  text(undefined, { max })
    .trim()
    .refine((value) => !/\p{Cc}/u.test(value), { error: "Must be one line" });

const count = (max: number, error: string) => z.int({ error }).min(1, { error }).max(max, { error });

const host = line(255)
  .refine((value) => value === "" || /^(?:[\p{L}\p{N}._-]+|[\da-f:]*:[\da-f:.]*)$/iu.test(value), {
    error: "Enter a name such as smtp.example.com",
  })
  .transform((value) => value.toLowerCase());

export const serverSettingsSchema = z.object({
  /** Empty: there is no mail server, and emails are kept in the outbox. */
  host: z.string(),
  port: z.int(),
  encryption: z.enum(encryptions),
  /** False: any certificate is accepted, such as one that the server has signed itself. */
  verifiesCertificate: z.boolean(),
  /** Empty: nobody signs in. */
  user: z.string(),
  /** The sender of every email; empty for the one that follows from PUBLIC_URL. */
  from: z.string(),
  connections: z.int(),
  /** Emails of newsletters at most in each `ratePeriod`; null for as many as the server takes. */
  rate: z.number().nullable(),
  ratePeriod: z.enum(ratePeriods),
  /** The domain of return paths; empty when nobody reads mail there. */
  bounceDomain: z.string(),
});

export type ServerSettings = z.output<typeof serverSettingsSchema>;

/** What holds before the owner has saved anything. */
export const DEFAULT_SERVER_SETTINGS: ServerSettings = {
  host: "",
  port: 587,
  encryption: "required",
  verifiesCertificate: true,
  user: "",
  from: "",
  connections: 8,
  rate: null,
  ratePeriod: "second",
  bounceDomain: "",
};

/** What is left out stays as it is; a password of null removes the saved one. */
export const serverChangeSchema = z
  .strictObject({
    ...z
      .object({
        host,
        port: count(65_535, "Enter a port from 1 to 65535"),
        encryption: z.enum(encryptions),
        verifiesCertificate: z.boolean(),
        user: line(255),
        from: line(320).refine((value) => value === "" || isMailbox(value), {
          error: "Enter an address such as letter@example.com, or Name <letter@example.com>",
        }),
        connections: count(128, "Enter a number from 1 to 128"),
        rate: count(1_000_000, "Enter a number from 1 to 1,000,000, or leave it empty").nullable(),
        ratePeriod: z.enum(ratePeriods),
        bounceDomain: line(253)
          .refine((value) => value === "" || /^[\w-]+(\.[\w-]+)+$/.test(value), {
            error: "Enter a domain such as bounces.example.com",
          })
          .transform((value) => value.toLowerCase()),
        password: text(undefined, { max: 1_000 }).min(1, { error: "Enter the password" }).nullable(),
      })
      .partial().shape,
    /** That of the settings which were changed. */
    revision: z.int({ error: "Revision must be a number" }).min(0),
  })
  .meta({ id: "MailServerChange" });

export type ServerChange = z.output<typeof serverChangeSchema>;

/** The parts that a variable of the environment decides. `server` is everything from the host to the password. */
export const fixableParts = ["server", "sender", "connections", "rate", "bounceDomain"] as const;

const serverViewSchema = z
  .object({
    /** As they hold: the environment's where it decides, then those that were saved, then the defaults. */
    settings: serverSettingsSchema,
    /** The variable of the environment that decides a part, which is then not to be changed here. */
    fixedBy: z.record(z.enum(fixableParts), z.string().nullable()),
    /** The sender if `from` is empty. */
    defaultFrom: z.string(),
    /** `locked`: it was saved with the key of another data folder and has to be entered again. */
    password: z.enum(["none", "saved", "locked"]),
    revision: z.int(),
  })
  .meta({ id: "MailServerSettings" });

export type ServerView = z.output<typeof serverViewSchema>;

const tag = "Mail server";

export const getServerSettings = endpoint({
  method: "get",
  path: "/api/admin/mail-server/settings",
  access: "settings.write",
  tag,
  summary: "Get the settings of the mail server. No answer contains the password.",
  answer: serverViewSchema,
});

export const saveServerSettings = endpoint({
  method: "put",
  path: "/api/admin/mail-server/settings",
  access: "settings.write",
  proof: "recent",
  tag,
  summary:
    "Save the settings of the mail server. They hold from the next connection on. Parts that the environment decides stay as they are.",
  body: serverChangeSchema,
  answer: serverViewSchema,
  refusals: ["conflict"],
});

export const checkServerSettings = endpoint({
  method: "post",
  path: "/api/admin/mail-server/settings/check",
  access: "settings.write",
  tag,
  summary: "Connect, encrypt, sign in and name the sender with these settings, without saving or sending.",
  body: serverChangeSchema,
  answer: doneSchema,
  refusals: ["conflict", "unavailable"],
});
