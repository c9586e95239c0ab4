import { sql } from "kysely";
import { createReadersReport } from "../src/server/insight/dashboard/report-readers.ts";
import { readMailState } from "../src/server/insight/dashboard/read-mail-state.ts";
import { summarise, type SummaryDeps } from "../src/server/insight/dashboard/summarise.ts";
import { findNextIssue } from "../src/server/mailing/newsletters/digest/find-next-issue.ts";
import { readConfig } from "../src/server/kernel/config.ts";
import { routeOfEnvironment } from "../src/server/kernel/mail/mail-route.ts";
import { DAY, instant } from "../src/server/base/clock.ts";
import type { Database, Db } from "../src/server/kernel/db/open.ts";
import { percentile, timesOf } from "./measure.ts";

const POSTS = 100_000;
const VIEWED_DAYS = 365;
/** So many posts are read on a day, and readers come from so many places. */
const POSTS_A_DAY = 2_000;
const SOURCES_A_DAY = 100;
/** As many rows in one statement as both engines take. */
const ROWS_AT_ONCE = 1_000;

type Deps = SummaryDeps & Pick<Database, "engine">;

const mailRoute = async () => routeOfEnvironment(readConfig({}));

/** What each call of the dashboard takes, at its p95, over 100,000 posts that were read for a year. */
export async function benchDashboard(deps: Deps, rounds: number) {
  await seedViews(deps.db, deps.now());
  const report = createReadersReport(deps);
  const calls: [string, (round: number) => Promise<unknown>][] = [
    ["dashboard: figures, trends and what is new", () => summarise(deps)],
    ["dashboard: readers of 30, 90 and 365 days", (round) => report([30, 90, 365][round % 3] ?? 30)],
    ["dashboard: next issue", () => findNextIssue(deps)],
    ["dashboard: state of mail", () => readMailState({ ...deps, mailRoute })],
  ];
  const rows: [string, string, string][] = [];
  for (const spanDays of [30, 365]) {
    const fresh = createReadersReport(deps);
    const [first = 0] = await timesOf(1, () => fresh(spanDays));
    rows.push([
      `${deps.engine}: dashboard: readers of ${spanDays} days, once a minute`,
      `${first.toFixed(1)} ms`,
      "–",
    ]);
  }
  for (const [what, ask] of calls) {
    for (let round = 0; round < 3; round++) await ask(round);
    const figure = percentile(await timesOf(rounds, ask), 0.95);
    rows.push([`${deps.engine}: ${what}`, `${figure.toFixed(1)} ms`, "≤ 50 ms"]);
  }
  return rows;
}

async function seedViews(db: Db, now: Date) {
  if (await db.selectFrom("view_days").select("day").limit(1).executeTakeFirst()) return;
  await db.transaction().execute(async (tx) => {
    for (let first = 0; first < POSTS; first += ROWS_AT_ONCE) {
      const posts = Array.from({ length: ROWS_AT_ONCE }, (_, offset) => postAt(first + offset, now));
      await tx.insertInto("posts").values(posts).execute();
    }
    for (let ago = 0; ago < VIEWED_DAYS; ago++) {
      const day = instant(new Date(now.getTime() - ago * DAY)).slice(0, 10);
      for (let first = 0; first < POSTS_A_DAY; first += ROWS_AT_ONCE) {
        const views = Array.from({ length: ROWS_AT_ONCE }, (_, offset) => ({
          post_id: 1 + (((first + offset) * 47 + ago * 131) % POSTS),
          day,
          views: 1 + ((first + offset) % 9),
        }));
        await tx.insertInto("page_views").values(views).execute();
      }
      const sources = Array.from({ length: SOURCES_A_DAY }, (_, index) => ({
        day,
        source: `host-${index}.example`,
        medium: "",
        campaign: "",
        views: 1 + (index % 7),
      }));
      await tx.insertInto("view_sources").values(sources).execute();
    }
    await sql`insert into view_days (day, views) select day, sum(views) from page_views group by day`.execute(
      tx,
    );
  });
}

const postAt = (index: number, now: Date) => {
  const at = instant(new Date(now.getTime() - index * 300_000));
  return {
    title: `Post ${index}`,
    slug: `post-${index}`,
    excerpt: "",
    content: "",
    cover_image: "",
    category: "growth",
    author: "Admin",
    status: "published" as const,
    featured: false,
    meta_title: "",
    meta_description: "",
    published_at: at,
    created_at: at,
    updated_at: at,
  };
};
