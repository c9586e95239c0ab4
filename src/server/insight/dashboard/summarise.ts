import { RECENT_ROWS, TREND_DAYS } from "../../../contract/insight/dashboard.ts";
import { DAY, instant, instantAfter, type Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { listAllPosts } from "../../content/posts/reading/list-all-posts.ts";
import { countAudience } from "../../audience/subscribers/audience.ts";
import { listSubscribers, type ListDeps } from "../../audience/directory/list-subscribers.ts";
import * as figures from "./summary-store.ts";
import { dayOf } from "../analytics/recognise-reader.ts";

export type SummaryDeps = ListDeps & { db: Db; now: Clock };

/** Returns the figures of the dashboard, their previous values, and what is new. */
export async function summarise(deps: SummaryDeps) {
  const { db } = deps;
  const now = deps.now();
  const spans = spansBefore(now);
  const { posts, totalPosts } = await listAllPosts(deps, { page: 1 });
  const { subscribers } = await listSubscribers(deps, { page: 1 });
  const opens = await inEach(spans, ({ from, until }) => figures.readOpens(db, from, until));
  return {
    totalPosts,
    subscriberCount: await countAudience(db, { status: "active" }),
    pageViews: await figures.sumViews(db),
    // Older newsletters say little about the present list.
    emailOpenRate: rateOf(opens.recent),
    machineOpens: opens.recent.machine,
    trends: {
      posts: await inEach(spans, ({ from, until }) => figures.countPublished(db, from, until)),
      subscribers: await inEach(spans, ({ from, until }) =>
        figures.sumGained(db, dayAfter(from), dayAfter(until)),
      ),
      pageViews: await inEach(spans, ({ from, until }) =>
        figures.sumViewsBetween(db, dayAfter(from), dayAfter(until)),
      ),
      emailOpenRate: { recent: rateOf(opens.recent), before: rateOf(opens.before) },
    },
    recentPosts: posts.slice(0, RECENT_ROWS),
    recentSubscribers: subscribers.slice(0, RECENT_ROWS),
  };
}

interface Span {
  /** Later than this, and up to `until`. */
  from: string;
  until: string;
}

const spansBefore = (now: Date): Record<"recent" | "before", Span> => {
  const start = instantAfter(now, -TREND_DAYS * DAY);
  return {
    recent: { from: start, until: instant(now) },
    before: { from: instantAfter(now, -2 * TREND_DAYS * DAY), until: start },
  };
};

const inEach = async <Value>(
  spans: Record<"recent" | "before", Span>,
  read: (span: Span) => Promise<Value>,
) => ({
  recent: await read(spans.recent),
  before: await read(spans.before),
});

/** The first whole day after a moment: the days of a span begin there, so that each has as many. */
const dayAfter = (moment: string) => dayOf(new Date(Date.parse(moment) + DAY));

/** How many of a hundred people have opened, with one decimal; 0 when nothing was sent. */
const rateOf = ({ sent, opened }: { sent: number; opened: number }) =>
  sent === 0 ? 0 : Math.round((opened / sent) * 1000) / 10;
