import { expect, test } from "vitest";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { excerptOf, placeOf, statusLine, undoTimeWords } from "./newsletter-words.ts";

const newsletter: Newsletter = {
  id: 7,
  subject: "The second draft",
  content: "",
  preheader: "",
  status: "draft",
  scheduledFor: "2026-11-30T07:00:00.000Z",
  sentAt: "2026-11-16T07:05:22.000Z",
  createdAt: "2026-11-01T09:00:00.000Z",
  updatedAt: "2026-11-01T09:00:00.000Z",
  revision: 1,
  recipientCount: 12_171,
  plannedCount: 12_204,
  failedCount: 11,
  skippedCount: 22,
  isHidden: false,
  subjectTest: null,
  subjectState: null,
  undoUntil: null,
  retryAt: null,
  retriedAt: null,
  folded: null,
  stalledSince: null,
  continuesAt: null,
  seriesStepId: null,
  repeats: null,
  post: null,
  segmentId: null,
  sentTo: null,
  openedCount: 0,
  clickedCount: 0,
  machineCount: 0,
  slug: null,
  error: null,
};

test.each<[Partial<Newsletter>, string, string]>([
  [{ status: "sent" }, "Sent on November 16, 2026 to 12,171 subscribers", "/admin/newsletter/7"],
  [{ status: "sent", recipientCount: 1 }, "Sent on November 16, 2026 to 1 subscriber", "/admin/newsletter/7"],
  [
    { status: "sent", recipientCount: 1, retriedAt: "2026-11-17T07:05:22.000Z" },
    "Sent on November 16, 2026 to 1 subscriber, second try on November 17, 2026 at 08:05 GMT+1",
    "/admin/newsletter/7",
  ],
  [{ status: "scheduled" }, "Scheduled for November 30, 2026 at 08:00 GMT+1", "/admin/newsletter?edit=7"],
  [
    { status: "scheduled", sentTo: "VIPs" },
    "Scheduled for November 30, 2026 at 08:00 GMT+1 to “VIPs”",
    "/admin/newsletter?edit=7",
  ],
  [{ status: "draft" }, "Draft created on November 1, 2026", "/admin/newsletter?edit=7"],
  [{ status: "draft", createdAt: "" }, "Unknown date", "/admin/newsletter?edit=7"],
  [{ status: "paused" }, "Paused after 12,171 of 12,204 subscribers", "/admin/newsletter/7"],
  [{ status: "sending" }, "Going out now", "/admin/newsletter/7"],
  [
    { status: "sending", stalledSince: "2026-11-25T01:40:57.000Z" },
    "Waiting for the mail server",
    "/admin/newsletter/7",
  ],
  [
    { status: "sending", continuesAt: "2026-11-26T08:00:00.000Z" },
    "Continues Thu, Nov 26 at 09:00 GMT+1",
    "/admin/newsletter/7",
  ],
  [{ status: "cancelled" }, "Cancelled after 12,171 of 12,204 subscribers", "/admin/newsletter/7"],
  [
    { status: "sent", sentTo: "VIPs" },
    "Sent on November 16, 2026 to 12,171 subscribers in “VIPs”",
    "/admin/newsletter/7",
  ],
])("what a newsletter that is %o says of itself, and where one continues with it", (parts, line, place) => {
  const shown = { ...newsletter, ...parts };
  expect(statusLine(shown, "Europe/Berlin")).toBe(line);
  expect(placeOf(shown)).toBe(place);
});

test("the undo time is said in seconds or whole minutes, and not at all where there is none", () => {
  expect([undefined, 0, 1, 15, 90, 120].map(undoTimeWords)).toEqual([
    "",
    "",
    "You can undo it for 1 second. ",
    "You can undo it for 15 seconds. ",
    "You can undo it for 90 seconds. ",
    "You can undo it for 2 minutes. ",
  ]);
});

const asItIs = (text: string) => text;
const filled = (text: string) => text.replace("{name}", "friend");

test("an excerpt has the words of the email and none that are only on the web", () => {
  const parts = '<div data-only="web"><p>Web</p></div><div data-only="email"><p>Email</p></div><p>Both</p>';
  expect(excerptOf(parts, asItIs)).toBe("Email Both");
});

test("an excerpt is what a reader sees, cut at 200 characters and never within one", () => {
  expect(excerptOf("<p>One &amp; two</p><p>three</p>", asItIs)).toBe("One & two three");
  expect(excerptOf(`<p>${"a".repeat(200)}</p>`, asItIs)).toBe("a".repeat(200));
  expect(excerptOf(`<p>${"😀".repeat(201)}</p>`, asItIs)).toBe(`${"😀".repeat(200)}...`);
  expect(excerptOf(`<p>{name}${"a".repeat(194)}</p>`, filled)).toBe(`friend${"a".repeat(194)}`);
});
