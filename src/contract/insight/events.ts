import { z } from "zod";
import type { AuditEvent } from "../site-owner/audit.ts";

/**
 * The events of the product: each is recorded in the transaction of its change (`happened`), and nothing else tells one
 * part of the server what another has done. Who reacts:
 *
 * - Page events end the cached pages that show what has changed, on every server (`tags-of-event.ts`). Search engines are
 *   told of the posts in them (`content/posts/addresses/announce-posts.ts`).
 * - Bell events are shown to the owner (`insight/notices/notice-of-event.ts` has their words).
 * - Audit events are the rows of the audit log (`audit.ts`).
 * - The owner's webhooks are told of some (`kernel/outgoing-events.ts`), and of `SubscriberEvent` nobody else is.
 */
export type AppEvent = PageEvent | BellEvent | AuditEvent | SubscriberEvent;

/** `subscriber.left`: they unsubscribed, or reported an email as spam. */
interface SubscriberEvent {
  kind: "subscriber.confirmed" | "subscriber.left";
  id: number;
}

/** The fields that decide in which lists a post appears. */
const listedPostSchema = z.object({
  slug: z.string(),
  publishedAt: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  /** Events from before authors had pages have none. */
  author: z.string().default(""),
  featured: z.boolean(),
});

export type ListedPost = z.infer<typeof listedPostSchema>;

/** `before` and `after` are the post while it is published or scheduled; `beside` were or are its neighbors in time. */
const postEventSchema = z.object({
  kind: z.enum(["post.published", "post.changed", "post.deleted"]),
  id: z.int(),
  before: listedPostSchema.optional(),
  after: listedPostSchema.optional(),
  beside: z.array(z.int()),
  /** True if an import or its undoing did it. */
  isImport: z.boolean().optional(),
});

export type PostEvent = z.infer<typeof postEventSchema>;

export const pageEventSchema = z.discriminatedUnion("kind", [
  postEventSchema,
  /** Images that these posts show from elsewhere have been copied to us. */
  z.object({ kind: z.literal("images.copied"), posts: z.array(z.int()) }),
  /** `home.changed`: a setting that the home page alone shows. */
  z.object({ kind: z.enum(["settings.changed", "home.changed", "categories.changed"]) }),
  /** Authors, under these names: their pages and their posts’ bylines are other ones. */
  z.object({ kind: z.literal("authors.changed"), names: z.array(z.string()) }),
  /** Searches find posts that were missing in the index. */
  z.object({ kind: z.literal("posts.indexed") }),
  /**
   * A page of the owner's has changed; `slugs` are its own and those that lead or led to it. `names` are its id and these
   * slugs if a menu may have to say something else of it: its title, its address, or whether readers see it.
   */
  z.object({
    kind: z.literal("page.changed"),
    slugs: z.array(z.string()),
    names: z.array(z.string()).default([]),
  }),
  /** It was closed, or opened again. */
  z.object({ kind: z.literal("poll.changed"), key: z.string() }),
  z.object({ kind: z.enum(["newsletter.started", "newsletter.renamed", "newsletter.deleted"]), id: z.int() }),
]);

export type PageEvent = z.infer<typeof pageEventSchema>;

/** Events from before there were outgoing webhooks have none. */
const newsletterId = z.int().optional();

/**
 * What people are told of their sign-in, by mail, and the owners at the bell. `codesRefused`: somebody had the password,
 * and entered as many wrong codes as are allowed. `proofsRefused`: the same within a session, with the password as well.
 */
export const signInMatters = [
  "newBrowser",
  "codesRefused",
  "proofsRefused",
  "emailChanged",
  "newPassword",
] as const;

export type SignInMatter = (typeof signInMatters)[number];

/** What a mailbox provider does more often than before: emails are refused or come back, wait, or are reported as spam. */
export const providerMatters = ["refused", "deferred", "complained"] as const;

export type ProviderMatter = (typeof providerMatters)[number];

export const bellEventSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("newsletter.sent"),
    id: newsletterId,
    subject: z.string(),
    sent: z.int(),
    failed: z.int().default(0),
  }),
  z.object({
    kind: z.literal("newsletter.cancelled"),
    id: newsletterId,
    subject: z.string(),
    sent: z.int(),
    skipped: z.int(),
  }),
  z.object({
    kind: z.enum([
      "newsletter.paused",
      "newsletter.stalled",
      "newsletter.missed",
      "newsletter.failed",
      /** So much came back that no report counts. */
      "newsletter.doubted",
      /** A subject test is over: the owner decides, or it is decided. */
      "newsletter.subject-due",
      "newsletter.subject-chosen",
    ]),
    id: newsletterId,
    subject: z.string(),
    reason: z.string(),
  }),
  z.object({
    kind: z.literal("digest.made"),
    posts: z.int(),
    isScheduled: z.boolean(),
    /** Null when its time has passed already. */
    sendAt: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("sending.held"),
    /** Why the database may be a copy; with the addresses of both sites if another site has sent from it. */
    reason: z.string(),
    sites: z.object({ before: z.string(), now: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal("posts.imported"),
    source: z.string(),
    created: z.int(),
    pages: z.int().default(0),
    problems: z.int(),
  }),
  z.object({
    kind: z.literal("posts.taken-back"),
    source: z.string(),
    removed: z.int(),
    pages: z.int().default(0),
    kept: z.int(),
  }),
  z.object({ kind: z.literal("list.imported"), source: z.string(), added: z.int(), wrong: z.int() }),
  z.object({ kind: z.literal("list.taken-back"), source: z.string(), removed: z.int() }),
  z.object({
    kind: z.literal("cover.missing"),
    post: z.int(),
    title: z.string(),
    host: z.string(),
    failure: z.string(),
  }),
  z.object({ kind: z.literal("backup.failed"), reason: z.string() }),
  /** A scheduled backup has less than half of the posts and subscribers of the one before, which is kept. */
  z.object({ kind: z.literal("backup.shrunk"), rows: z.int(), before: z.int(), kept: z.string() }),
  /** For the first time, what each reader did with old newsletters will be removed, from `from` on. */
  z.object({ kind: z.literal("folding.announced"), newsletters: z.int(), years: z.int(), from: z.string() }),
  z.object({ kind: z.literal("mailbox.failed"), reason: z.string() }),
  /** The cache in front of the site does not forget pages that have changed. */
  z.object({ kind: z.literal("cdn.failed"), reason: z.string() }),
  z.object({ kind: z.literal("proxy.untrusted") }),
  z.object({
    kind: z.literal("sign-in.reported"),
    matter: z.enum(signInMatters),
    /** Whose sign-in it is. */
    name: z.string(),
    /** Such as “Firefox on Linux”. */
    device: z.string(),
    /** Where the request came from (IP), as the audit log has it. */
    address: z.string().optional(),
  }),
  /** A mailbox provider treated a newsletter worse than those before it. */
  z.object({
    kind: z.literal("provider.worse"),
    id: z.int(),
    subject: z.string(),
    provider: z.string(),
    /** True if most providers did, this one among them. */
    isEverywhere: z.boolean(),
    matter: z.enum(providerMatters),
    /** Of its emails: 0 to 1, now and before. */
    share: z.number(),
    before: z.number(),
    /** What it said; null if that is not known. */
    words: z.string().nullable(),
  }),
  /** Masthead has switched off an outgoing webhook. */
  z.object({ kind: z.literal("outgoing-webhook.off"), name: z.string(), reason: z.string() }),
]);

export type BellEvent = z.infer<typeof bellEventSchema>;
