import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { choiceParam } from "../base/paging.ts";
import { postSummarySchema } from "../content/post-summary.ts";
import { subscriberSchema } from "../audience/subscriber.ts";
import { reachSchema } from "../audience/reach.ts";

export const RECENT_ROWS = 5;
/** The length of the trends' periods: the last days, and as many before. */
export const TREND_DAYS = 30;
/** How many of the most read posts and of the most frequent sources are listed. */
export const TOP_ROWS = 6;

/** The days that charts can show. */
export const chartSpans = ["30", "90", "365"] as const;
export type ChartSpan = (typeof chartSpans)[number];
export const DEFAULT_SPAN: ChartSpan = "90";

const tag = "Dashboard";

/** A figure of the last `TREND_DAYS` days, and of as many before. */
const trendSchema = z.object({ recent: z.number(), before: z.number() });

export const getDashboard = endpoint({
  method: "get",
  path: "/api/admin/dashboard",
  access: "figures.read",
  tag,
  summary: "Get the figures of the dashboard, and recent posts and subscribers.",
  answer: z
    .object({
      totalPosts: z.int(),
      /** Active ones. */
      subscriberCount: z.int(),
      pageViews: z.int(),
      /** Percent of people, 0 to 100 with one decimal; 0 before the first send. */
      emailOpenRate: z.number(),
      /** Opens and clicks of programs in the last `TREND_DAYS` days, which the rate leaves out. */
      machineOpens: z.int(),
      trends: z.object({
        /** Posts that were published. */
        posts: trendSchema,
        /** Subscribers who became active. */
        subscribers: trendSchema,
        pageViews: trendSchema,
        emailOpenRate: trendSchema,
      }),
      recentPosts: z.array(postSummarySchema),
      recentSubscribers: z.array(subscriberSchema),
    })
    .meta({ id: "Dashboard" }),
});

const daySchema = z.object({
  /** In UTC: `2026-03-02`. */
  day: z.string(),
  /** Active ones at its end. */
  subscribers: z.int(),
  gained: z.int(),
  lost: z.int(),
  views: z.int(),
});

export type ReadersDay = z.infer<typeof daySchema>;

const topPostSchema = z.object({ id: z.int(), title: z.string(), slug: z.string(), views: z.int() });

/** The utm_* values of a link, or the host of the referrer; empty if unknown. */
const sourceSchema = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  views: z.int(),
});

export type TopPost = z.infer<typeof topPostSchema>;
export type TopSource = z.infer<typeof sourceSchema>;

export const getReaders = endpoint({
  method: "get",
  path: "/api/admin/dashboard/readers",
  access: "figures.read",
  tag,
  summary: `Get subscribers and page views per day for the last 30, 90 or 365 days (default ${DEFAULT_SPAN}), oldest first, with the most read posts and the sources of readers.`,
  query: z.object({ days: choiceParam(chartSpans) }),
  answer: z
    .object({
      days: z.array(daySchema),
      topPosts: z.array(topPostSchema),
      sources: z.array(sourceSchema),
    })
    .meta({ id: "Readers" }),
});

export const getNextIssue = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/admin/dashboard/next-issue",
  access: "figures.read",
  tag,
  summary:
    "Get the next newsletter to go out, scheduled or still a draft, its time, and the numbers of posts and active subscribers.",
  answer: z
    .object({
      /** The next one that is scheduled within a week, else this week's digest, else the draft that was changed last. */
      issue: z
        .object({
          id: z.int(),
          subject: z.string(),
          status: z.enum(["draft", "scheduled"]),
          scheduledFor: z.iso.datetime().nullable(),
          updatedAt: z.iso.datetime(),
        })
        .nullable(),
      /** When it goes out; of a draft, the next time that newsletters go out by the settings. */
      goesOutAt: z.iso.datetime(),
      /** When the weekly digest is next made; null while it is switched off. */
      digestAt: z.iso.datetime().nullable(),
      /** True if the digest is scheduled as it is made. */
      isDigestSentByItself: z.boolean(),
      /** The zone that the times are meant in. */
      timeZone: z.string(),
      /** The next one that is scheduled for later than a week from now. */
      later: z.object({ id: z.int(), subject: z.string(), scheduledFor: z.iso.datetime() }).nullable(),
      /** Whom it goes to: its segment, or everyone. */
      audience: reachSchema,
      /** All posts that are not in the trash. */
      postCount: z.int(),
      /** All active subscribers, whatever the audience. */
      subscriberCount: z.int(),
    })
    .meta({ id: "NextIssue" }),
});

/** How far back the state of mail reports events. */
export const MAIL_STATE_DAYS = 30;

const countedSchema = z.object({ count: z.int(), lastAt: z.iso.datetime().nullable() });

const standingSchema = z.object({ id: z.int(), subject: z.string(), error: z.string().nullable() });

export const getMailState = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/admin/dashboard/mail",
  access: "figures.read",
  tag,
  summary: `Get the mail server, the emails that wait, and the failures of the last ${MAIL_STATE_DAYS} days.`,
  answer: z
    .object({
      /** The mail server's host; null while mail is kept in the outbox. */
      server: z.string().nullable(),
      /** Why nothing is mailed, in words; null while it is. */
      heldWords: z.string().nullable(),
      waiting: z.object({
        /** Single mails, such as confirmations, that have not gone out. */
        count: z.int(),
        nextTryAt: z.iso.datetime().nullable(),
        /** The mail server's last refusal; null if there was none. */
        lastError: z.string().nullable(),
      }),
      bounces: countedSchema,
      complaints: countedSchema,
      /** Newsletters that wait for the owner, and why. */
      paused: z.array(standingSchema),
      /** Newsletters that wait for the mail server, and what it says. */
      stalled: z.array(standingSchema),
      /** Newsletters whose rest goes out on the next day of the warm-up, and to how many. */
      continuing: z.array(
        z.object({ id: z.int(), subject: z.string(), pending: z.int(), continuesAt: z.iso.datetime() }),
      ),
    })
    .meta({ id: "MailState" }),
});
