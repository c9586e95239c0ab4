import { DAY, instantAfter } from "../../../src/server/base/clock.ts";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { addSubscribers } from "../kit/inputs.ts";
import type { TestApp } from "../../setup/app.ts";

/** An app of a test, or what a browser test has of it. */
interface Place {
  database: { db: Db };
  clock: { now: () => Date };
}

interface Weeks {
  weeks: number;
  /** The ids of the subscribers who get them; all who are there, unless said otherwise. */
  to?: readonly number[];
  isCounted?: boolean;
}

/** Writes weekly newsletters up to a week ago as sent, past the sender. */
export async function sendWeekly({ database: { db }, clock }: Place, { weeks, to, isCounted = true }: Weeks) {
  const ids = to ?? (await db.selectFrom("subscribers").select("id").execute()).map(({ id }) => id);
  for (let week = weeks; week >= 1; week--) {
    const at = instantAfter(clock.now(), -7 * week * DAY);
    const sent = { status: "sent", total_count: ids.length, sent_count: ids.length } as const;
    const { id } = await db
      .insertInto("newsletters")
      .values({
        subject: `${week} weeks ago`,
        content: "<p>A text.</p>",
        ...sent,
        scheduled_for: null,
        not_after: null,
        error: null,
        started_at: at,
        frozen_at: at,
        closed_at: at,
        send_at: at,
        sent_at: at,
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isCounted)
      await db
        .insertInto("newsletter_links")
        .values({ newsletter_id: id, n: 0, url: "https://blog.example.com" })
        .execute();
    await db
      .insertInto("deliveries")
      .values(
        ids.map((subscriber_id, n) => ({
          newsletter_id: id,
          chunk: 0,
          n,
          subscriber_id,
          address: `active-${subscriber_id}@example.com`,
          state: "sent" as const,
          done_at: at,
        })),
      )
      .execute();
  }
}

/** Subscribers who came a year ago. */
export async function addOldReaders(app: TestApp, count: number) {
  const now = app.clock.now().toISOString();
  app.clock.advance(-365 * DAY);
  await addSubscribers(app, count);
  app.clock.set(now);
}

/** What somebody, or a machine, did with a newsletter. */
export async function noteDeed(
  { database: { db }, clock }: TestApp,
  deed: { subscriberId: number; daysAgo: number; kind?: "open" | "click"; isMachine?: boolean },
) {
  const { subscriberId, daysAgo, kind = "open", isMachine = false } = deed;
  await db
    .insertInto("events")
    .values({
      kind,
      newsletter_id: 1,
      subscriber_id: subscriberId,
      is_machine: isMachine,
      link: null,
      at: instantAfter(clock.now(), -daysAgo * DAY),
    })
    .execute();
}
