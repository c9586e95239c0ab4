import { expect, test } from "vitest";
import type { NewsletterStep } from "../../../../contract/mailing/newsletter-timeline.ts";
import type { Timeline } from "../shared/newsletter-queries.ts";
import { momentsOf } from "./timeline-moments.ts";

const at = (minute: number) => `2026-03-02T09:${String(minute).padStart(2, "0")}:00.000Z`;
const step = (name: NewsletterStep, minute: number, by = "", reason = "") => ({
  step: name,
  at: at(minute),
  by,
  reason,
});

const timeline: Timeline = {
  writtenAt: at(0),
  scheduledFor: null,
  startedAt: at(2),
  firstEmailAt: at(3),
  lastEmailAt: at(30),
  sampledAt: null,
  subjectDecidedAt: null,
  retriedAt: null,
  closedAt: at(31),
  perMinute: 1_200,
  steps: [],
  states: { pending: 0, sent: 9, failed: 0, deferred: 0, skipped: 0 },
  hours: [],
  later: { sent: 0, opened: 0, clicked: 0 },
};
const namesOf = (parts: Partial<Timeline>) => momentsOf({ ...timeline, ...parts }).map(({ name }) => name);

const noteOf = (parts: Partial<Timeline>) =>
  momentsOf({ ...timeline, ...parts }).find(({ name }) => name === "Last email")?.note;

test("a timeline tells what was done, by whom and why, in its order, and each date once", () => {
  expect(namesOf({})).toEqual(["Written", "Started", "First email", "Last email", "Closed"]);
  const steps = [
    step("send", 1, "Ann"),
    step("undo", 1, "Ann"),
    step("send", 2, "Ann"),
    step("pause", 5, "Bo"),
    step("resume", 6, "Ann"),
    step("paused", 7, "", "The disk is full."),
    step("change-sender", 8, "", "Kiosk <new@kiosk.example>"),
    step("retry", 29, "Ann"),
  ];
  expect(namesOf({ steps, retriedAt: at(29) })).toEqual([
    "Written",
    "Started by Ann",
    "Taken back by Ann",
    "Started by Ann",
    "First email",
    "Paused by Bo",
    "Resumed by Ann",
    "Paused",
    "Sender changed",
    "Second try by Ann",
    "Last email",
    "Closed",
  ]);
  expect(momentsOf({ ...timeline, steps })).toContainEqual({
    name: "Paused",
    at: at(7),
    note: "The disk is full.",
  });
});

test("one that started by its schedule says so, and one of before steps were kept has its dates", () => {
  expect(namesOf({ steps: [step("schedule", 1, "Ann")], scheduledFor: at(2), retriedAt: at(20) })).toEqual([
    "Written",
    "Scheduled by Ann",
    "Scheduled for",
    "Started",
    "First email",
    "Second try",
    "Last email",
    "Closed",
  ]);
});

test("the rate has a separator, and a short send says how long it took", () => {
  expect(noteOf({})).toBe("1,200 emails a minute");
  const short = { perMinute: null, firstEmailAt: at(3) };
  expect(noteOf({ ...short, lastEmailAt: "2026-03-02T09:03:00.200Z" })).toBe("All within 1 second");
  expect(noteOf({ ...short, lastEmailAt: "2026-03-02T09:04:20.000Z" })).toBe("All within 80 seconds");
  expect(noteOf({ ...short, lastEmailAt: at(3) })).toBeUndefined();
});
