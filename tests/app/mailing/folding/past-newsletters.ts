import * as fc from "fast-check";
import { DAY, instantAfter } from "../../../../src/server/base/clock.ts";
import { noteObservation } from "../../../../src/server/kernel/observations.ts";
import type { TestApp } from "../../../setup/app.ts";

export const START = "2026-03-02T09:00:00.000Z";
export const READERS = 12;
export const YEAR = 365.25 * DAY;

const states = ["sent", "sent", "sent", "failed", "skipped"] as const;
const statuses = ["sent", "sent", "sent", "cancelled", "failed"] as const;

/** What one reader got and did: a state, and days after the send on which they did something. */
const outcome = fc.record({
  state: fc.constantFrom(...states),
  deeds: fc.array(
    fc.record({
      kind: fc.constantFrom("open" as const, "click" as const),
      isMachine: fc.boolean(),
      hours: fc.nat({ max: 24 * 400 }),
    }),
    { maxLength: 4 },
  ),
});
export const past = fc.record({
  /** Before the day on which they are folded. */
  daysAgo: fc.integer({ min: 1, max: 1_500 }),
  status: fc.constantFrom(...statuses),
  isCounted: fc.boolean(),
  outcomes: fc.array(outcome, { minLength: READERS, maxLength: READERS }),
});
export type Past = typeof past extends fc.Arbitrary<infer Each> ? Each : never;

/** The owner was told of folding long ago. */
export const announce = ({ database: { db }, clock }: TestApp) =>
  noteObservation(db, "folding-announced", instantAfter(clock.now(), -30 * DAY));

/** Writes newsletters as the sender and the counting leave them. */
export async function writePast({ database: { db }, clock }: TestApp, newsletters: readonly Past[]) {
  for (const { daysAgo, status, isCounted, outcomes } of newsletters) {
    const at = instantAfter(clock.now(), -daysAgo * DAY);
    const after = (hours: number) => instantAfter(new Date(at), hours * 3_600_000);
    const people = outcomes.map(({ state, deeds }) =>
      isCounted && state === "sent" ? deeds.filter(({ isMachine }) => !isMachine) : [],
    );
    const firstOf = (index: number, kinds: readonly string[]) => {
      const hours = (people[index] ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .map((deed) => deed.hours);
      return hours.length > 0 ? after(Math.min(...hours)) : null;
    };
    const countIn = (state: string) => outcomes.filter((each) => each.state === state).length;
    const both = ["open", "click"];
    const { id } = await db
      .insertInto("newsletters")
      .values({
        subject: `${daysAgo} days ago`,
        content: "<p>A text.</p>",
        status,
        total_count: outcomes.length,
        sent_count: countIn("sent"),
        failed_count: countIn("failed"),
        skipped_count: countIn("skipped"),
        opened_count: people.filter((_, index) => firstOf(index, both)).length,
        clicked_count: people.filter((_, index) => firstOf(index, ["click"])).length,
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
        .values({ newsletter_id: id, n: 0, url: "https://one.example", clicks: 3 })
        .execute();
    await db
      .insertInto("newsletter_chunks")
      .values({ newsletter_id: id, chunk: 0, state: "done", not_before: null })
      .execute();
    await db
      .insertInto("deliveries")
      .values(
        outcomes.map(({ state }, n) => ({
          newsletter_id: id,
          // Two chunks.
          chunk: n % 2,
          n,
          subscriber_id: n + 1,
          address: `active-${n + 1}@example.com`,
          state,
          done_at: after(n / 3),
          opened_at: firstOf(n, both),
          clicked_at: firstOf(n, ["click"]),
        })),
      )
      .execute();
    const events = outcomes.flatMap(({ state, deeds }, n) =>
      isCounted && state === "sent"
        ? deeds.map(({ kind, isMachine, hours }) => ({
            kind,
            newsletter_id: id,
            subscriber_id: n + 1,
            is_machine: isMachine,
            link: kind === "click" ? 0 : null,
            at: after(hours),
          }))
        : [],
    );
    const trouble = { newsletter_id: id, subscriber_id: 1, is_machine: false, at: after(1) };
    await db
      .insertInto("events")
      .values([
        ...events,
        { kind: "complaint", ...trouble },
        { kind: "unsubscribe", ...trouble },
        { kind: "bounce", ...trouble, once_key: `hard:${id}` },
      ])
      .execute();
  }
}
