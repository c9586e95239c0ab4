import { z } from "zod";
import { grantSchema, roleSchema } from "./access.ts";

/**
 * Who did something. Names are those of the moment: people are renamed and removed, and tokens revoked. `address` is where
 * the request came from, as far as it is known: an IPv4 address, or the first half of an IPv6 address.
 */
export const actorSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("person"),
      id: z.int(),
      name: z.string(),
      address: z.string().optional(),
    }),
    z.object({
      kind: z.literal("token"),
      id: z.int(),
      name: z.string(),
      /** Whose token it is. */
      person: z.object({ id: z.int(), name: z.string() }),
      address: z.string().optional(),
    }),
    z.object({ kind: z.literal("command-line") }),
    /** The server, by its configuration. */
    z.object({ kind: z.literal("system") }),
  ])
  .meta({ id: "Actor" });

export type Actor = z.infer<typeof actorSchema>;

export const commandLine: Actor = { kind: "command-line" };
export const system: Actor = { kind: "system" };

/** An event of the audit log. The part of its kind before the dot is the area by which the log is filtered. */
const act = <const Kinds extends readonly [string, ...string[]], Facts extends z.ZodRawShape>(
  kinds: Kinds,
  facts: Facts,
) => z.object({ ...facts, kind: z.enum(kinds), by: actorSchema });

const rights = { role: roleSchema, grants: z.array(grantSchema).readonly() };
const person = { id: z.int(), name: z.string() };
/** A title that readers see, or saw until now; absent for what they have not seen. */
const shown = { id: z.int(), title: z.string().optional() };
const numbered = { id: z.int() };
/** Entries of one actor and kind that follow one another within a minute are one, with the sum of their counts. */
const counted = { count: z.int() };
const run = { run: z.int(), of: z.enum(["posts", "subscribers"]) };

const proofRefusals = ["password", "code"] as const;
/** What was wrong about a proof of who somebody is. */
export type ProofRefusal = (typeof proofRefusals)[number];

/**
 * What the audit log records: each action of a person, a token or the command line that changes people, settings,
 * subscribers, the state of posts, pages and newsletters, or moves data. An action is named as what somebody does
 * (`post.publish`), where a page event says what has become of something (`post.published`).
 *
 * The log is kept for a year, and nobody can correct it. It therefore contains no address of a reader and no text: things have
 * ids and numbers. The exceptions are names of people who can sign in, of the authors that they are and of their tokens, names of settings (not their values), domains of
 * keys, and the titles of posts and pages that readers saw at that moment anyway.
 */
export const auditEventSchema = z.discriminatedUnion("kind", [
  act(["person.create"], { ...person, ...rights }),
  /** `invitation` is the one that was accepted. */
  act(["person.join"], { ...person, ...rights, invitation: z.int() }),
  act(["person.change"], { ...person, ...rights, before: z.object(rights) }),
  /** Which author of the site somebody is: a name that readers may see. */
  act(["person.tie-author", "person.untie-author"], { ...person, author: z.string() }),
  act(["person.remove"], person),
  /** Their address for messages about signing in. */
  act(["person.change-email"], {}),
  act(["person.invite"], { invitation: z.int(), ...rights }),
  act(["person.uninvite"], { invitation: z.int() }),
  act(["token.create", "token.revoke"], { id: z.int(), name: z.string() }),
  /** `provider` is the organization that they signed in with. */
  act(["session.start"], { provider: z.string().optional() }),
  act(["session.end", "session.revoke"], {}),
  /** Somebody had the password of this person, and a wrong code; or no passkey, where one is needed. */
  act(["session.refuse-code"], { needs: z.literal("passkey").optional() }),
  /** Somebody who is signed in was asked to show that it is them. */
  act(["session.refuse-proof"], { refused: z.enum(proofRefusals) }),
  act(["password.change", "password.reset"], person),
  act(
    [
      "factor.add-app",
      "factor.remove-app",
      "factor.replace-codes",
      "factor.add-passkey",
      "factor.remove-passkey",
    ],
    {},
  ),
  /** Removes every second factor of a person. */
  act(["factor.reset"], person),
  /** Requires a second factor of everybody, or of nobody any more. */
  act(["factor.require", "factor.waive"], {}),

  /** The organization with which people sign in: what was saved, and what has taken effect once an owner had tried it. */
  act(["provider.save", "provider.start", "provider.remove"], { label: z.string() }),
  /** People may sign in in other ways again. */
  act(["provider.allow-passwords"], {}),
  /** Their own account. */
  act(["provider.connect", "provider.disconnect"], {}),

  /** The names of the settings that were written; `ownWords` are sentences of Settings → Words. */
  act(["settings.change"], { names: z.array(z.string()) }),
  act(
    [
      "mail.save-server",
      "mail.save-pacing",
      "mail.save-warm-up",
      "mail.save-mailbox",
      "mail.save-sunset",
      "mail.confirm-sender",
    ],
    {},
  ),
  act(["mail.add-template", "mail.change-template", "mail.delete-template"], numbered),
  act(["mail.create-keys", "mail.use-keys", "mail.stop-keys", "mail.delete-keys"], { domain: z.string() }),
  act(["mail.create-webhook", "mail.set-webhook-key", "mail.delete-webhook"], { provider: z.string() }),
  act(
    [
      "webhook.create",
      "webhook.change",
      "webhook.pause",
      "webhook.resume",
      "webhook.rotate-key",
      "webhook.send-again",
      "webhook.delete",
    ],
    { ...numbered, host: z.string() },
  ),

  act(["post.publish", "post.unpublish", "post.delete", "post.restore"], shown),
  act(["post.schedule"], { ...numbered, at: z.string() }),
  act(["post.unschedule", "post.erase"], numbered),
  act(["page.publish", "page.unpublish", "page.delete", "page.restore"], shown),

  act(
    [
      "newsletter.send",
      "newsletter.undo",
      "newsletter.unschedule",
      "newsletter.pause",
      "newsletter.resume",
      "newsletter.cancel",
      "newsletter.retry",
      "newsletter.undo-retry",
      "newsletter.choose-subject",
      "newsletter.close-poll",
      "newsletter.open-poll",
      "newsletter.delete-poll",
      "newsletter.hide",
      "newsletter.unhide",
      "newsletter.delete",
      "newsletter.export",
    ],
    numbered,
  ),
  act(["newsletter.schedule"], { ...numbered, at: z.string() }),
  act(["newsletter.tag-clicks", "newsletter.untag-clicks"], numbered),
  /** Takes back what its refusals and reports did: how many suppressions were lifted. */
  act(["newsletter.take-back"], { ...numbered, lifted: z.int() }),
  act(["series.save"], { isOn: z.boolean() }),
  act(["series.resume"], {}),
  act(["series.add", "series.change", "series.remove"], numbered),

  act(
    [
      "subscriber.add",
      "subscriber.change",
      "subscriber.tag",
      "subscriber.untag",
      "subscriber.unsubscribe",
      "subscriber.remove",
      "subscriber.restore",
      "subscriber.erase",
      "subscriber.suppress",
      "subscriber.allow",
      "subscriber.resume",
    ],
    counted,
  ),
  act(["subscriber.export"], { rows: z.int() }),
  act(["subscriber.ask"], { months: z.int() }),
  act(["subscriber.stop-asking"], {}),
  act(
    [
      "subscriber.add-tag",
      "subscriber.change-tag",
      "subscriber.delete-tag",
      "subscriber.add-field",
      "subscriber.change-field",
      "subscriber.delete-field",
      "subscriber.add-segment",
      "subscriber.change-segment",
      "subscriber.delete-segment",
    ],
    numbered,
  ),

  /** A run that was interrupted begins again under the same number. */
  act(["import.begin"], run),
  act(["import.finish"], { ...run, added: z.int(), pages: z.int().default(0) }),
  act(["import.undo"], { ...run, removed: z.int(), pages: z.int().default(0) }),
  act(["import.site", "site.restore", "site.copy"], {}),
  act(["site.archive", "site.download", "site.delete"], { of: z.enum(["backup", "export"]) }),
  act(["site.export"], { of: z.enum(["site", "subscribers", "audit-log"]) }),
]);

export type AuditEvent = z.infer<typeof auditEventSchema>;

type AreaOf<Kind extends string> = Kind extends `${infer Area}.${string}` ? Area : never;
export type AuditArea = AreaOf<AuditEvent["kind"]>;

/** The areas in the order in which the filter lists them. */
export const auditAreas: Readonly<Record<AuditArea, string>> = {
  person: "People",
  session: "Sign-ins",
  password: "Passwords",
  factor: "Second factors",
  provider: "Organization",
  token: "API tokens",
  settings: "Settings",
  mail: "Mail settings",
  webhook: "Outgoing webhooks",
  post: "Posts",
  page: "Pages",
  newsletter: "Newsletters",
  series: "Welcome series",
  subscriber: "Subscribers",
  import: "Imports",
  site: "Exports and restores",
};

export const areaOf = ({ kind }: Pick<AuditEvent, "kind">) => kind.split(".", 1)[0] ?? kind;

/** The key by which the log is filtered. What a token does counts as done by the person whose it is. */
export function actorKeyOf(actor: Actor): string {
  switch (actor.kind) {
    case "person":
      return `person:${actor.id}`;
    case "token":
      return `person:${actor.person.id}`;
    default:
      return actor.kind;
  }
}

/** Returns the person who acts, or whose token does; undefined on the command line and for the server itself. */
export function personOf(actor: Actor): { id: number; name: string } | undefined {
  if (actor.kind === "token") return actor.person;
  return actor.kind === "person" ? actor : undefined;
}

/** The name under which a revision or an entry of a list remembers who made it. */
export const nameOfActor = (actor: Actor): string =>
  personOf(actor)?.name ?? (actor.kind === "command-line" ? "Command line" : "Masthead");
