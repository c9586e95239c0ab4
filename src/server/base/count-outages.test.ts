import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { countOutages } from "./count-outages.ts";
import { AppError } from "./errors.ts";
import { markAsOfPostgres } from "./system-errors.ts";

function refused() {
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  markAsOfPostgres(error);
  return error;
}

/** Returns what a log writes for `lines`, and for lines after a quiet time. */
function messagesOf(lines: [unknown, string][]): string[] {
  vi.useFakeTimers();
  const messages: string[] = [];
  const into = new Writable({
    write(line, _encoding, done) {
      messages.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  const log = pino({ hooks: { logMethod: countOutages(1_000) } }, into);
  for (const [err, message] of lines) log.child({ requestId: "1" }).error({ err }, message);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  return messages;
}

test("errors of one outage are one line at its beginning and one with their number at its end", () => {
  expect(
    messagesOf([
      [refused(), "The database could not answer"],
      [refused(), "A job failed"],
      [refused(), "The database could not answer"],
    ]),
  ).toEqual([
    "The database could not answer",
    "Over after 0 s and 3 errors: The database does not answer. Please try again.",
  ]);
});

test("outages of other kinds are counted apart, and errors that are no outage are all logged", () => {
  const flood = new AppError("unavailable", "Too many sign-ins at once. Please try again.");
  expect(
    messagesOf([
      [refused(), "The database could not answer"],
      [flood, "Something that we need does not answer"],
      [flood, "Something that we need does not answer"],
      [new Error("a bug"), "A request failed"],
      [new Error("a bug"), "A request failed"],
    ]),
  ).toEqual([
    "The database could not answer",
    "Something that we need does not answer",
    "A request failed",
    "A request failed",
    "Over after 0 s and 2 errors: Too many sign-ins at once. Please try again.",
  ]);
});
