import type { ReadersDay } from "../../../contract/insight/dashboard.ts";
import { DAY, MINUTE } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { Reading } from "../../engines/pagecache/reading.ts";
import { Remembered } from "../../engines/pagecache/remembered.ts";
import { countAudience } from "../../audience/subscribers/audience.ts";
import * as store from "./readers-store.ts";
import { dayOf } from "../analytics/recognise-reader.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "heavy" | "now">;

type Top = Awaited<ReturnType<typeof readTop>>;

/** The most-read list sums one row per post and day, so it is cached for this long. */
const TOP_MAX_AGE_MS = MINUTE;

/** Counts the readers of the last days; today comes last. */
export function createReadersReport({ db, heavy, now }: Deps) {
  const tops = new Remembered<Top>({ now, maxEntries: 10 });
  return async (spanDays: number) => {
    const days = daysUpTo(now(), spanDays);
    const [first = ""] = days;
    const top = await tops.get(`${first}/${spanDays}`, new Reading(), (own) => {
      own.changesAt(new Date(now().getTime() + TOP_MAX_AGE_MS));
      return readTop(heavy, first);
    });
    return { days: await fillDays(db, days), ...top };
  };
}

const readTop = async (heavy: Db, first: string) => ({
  topPosts: await store.findTopPosts(heavy, first),
  sources: await store.findTopSources(heavy, first),
});

/** Each day's figures. The subscribers of a day are today's, less what was gained and lost since. */
async function fillDays(db: Db, days: readonly string[]): Promise<ReadersDay[]> {
  const [first = ""] = days;
  const views = new Map((await store.findViews(db, first)).map(({ day, views: count }) => [day, count]));
  const moves = new Map((await store.findMoves(db, first)).map(({ day, ...move }) => [day, move]));
  const losses = new Map(
    (await store.findSuppressed(db, first)).map(({ day, suppressed }) => [day, suppressed]),
  );
  let subscribers = await countAudience(db, { status: "active" });
  const filled = days.toReversed().map((day) => {
    const { gained, lost: left } = moves.get(day) ?? { gained: 0, lost: 0 };
    const lost = left + (losses.get(day) ?? 0);
    const atItsEnd = subscribers;
    subscribers -= gained - lost;
    return { day, subscribers: atItsEnd, gained, lost, views: views.get(day) ?? 0 };
  });
  return filled.toReversed();
}

/** The last `count` days in UTC, today's last. */
const daysUpTo = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * DAY)));
