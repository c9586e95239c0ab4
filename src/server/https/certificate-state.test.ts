import { expect, test } from "vitest";
import { DAY, HOUR, instantAfter, MINUTE } from "../base/clock.ts";
import { isDue, orderOf, postponed } from "./certificate-state.ts";
import type { StoredCertificate } from "./certificate-store.ts";

const https = {
  domains: ["blog.example.com"],
  port: 443,
  httpPort: 80,
  directory: "https://ca.example/directory",
  email: undefined,
};
const start = new Date("2026-03-02T09:00:00Z");
const none: StoredCertificate = {
  id: 1,
  account_key: "",
  answers: "{}",
  ordered_for: null,
  chain: null,
  private_key: null,
  failed_for: null,
  failure: null,
  failures: 0,
  retry_at: null,
};

/** When the attempts come that all fail, in minutes from the first one. */
function failingFor(minutes: number, restartEveryMinute: boolean): number[] {
  const attempts: number[] = [];
  let row = none;
  for (let minute = 0; minute < minutes; minute++) {
    const now = new Date(start.getTime() + minute * MINUTE);
    if (!isDue(row, { https, now, isStart: restartEveryMinute })) continue;
    attempts.push(minute);
    const { failures, retryAt } = postponed(row, { https, now, retryAt: undefined });
    row = { ...none, failed_for: orderOf(https), failures, retry_at: retryAt.toISOString() };
  }
  return attempts;
}

/** Let's Encrypt lets five validations of a name fail at once, and one more every 12 minutes. */
function isWithinLimit(attempts: number[]): boolean {
  let [left, at] = [5, 0];
  return attempts.every((minute) => {
    left = Math.min(5, left + (minute - at) / 12) - 1;
    at = minute;
    return left >= 0;
  });
}

test("attempts come after 2, 4, 8 … minutes and then each hour, and never more often than Let's Encrypt allows", () => {
  const attempts = failingFor(300, false);
  expect(attempts).toEqual([0, 2, 6, 14, 30, 62, 122, 182, 242]);
  expect(isWithinLimit(attempts)).toBe(true);
});

test("a start tries at once four times in a row; a server that starts every minute stays within the limit too", () => {
  const attempts = failingFor(300, true);
  expect(attempts.slice(0, 5)).toEqual([0, 1, 2, 3, 19]);
  expect(isWithinLimit(attempts)).toBe(true);
});

test("another domain or another authority is tried at once", () => {
  const failed = { ...none, failed_for: orderOf(https), failures: 9, retry_at: "2026-03-02T10:00:00.000Z" };
  const asked = { now: start, isStart: false };
  expect(isDue(failed, { https, ...asked })).toBe(false);
  expect(isDue(failed, { https: { ...https, domains: ["www.example.com"] }, ...asked })).toBe(true);
  expect(isDue(failed, { https: { ...https, directory: "https://other.example/directory" }, ...asked })).toBe(
    true,
  );
});

test("a time that the authority names holds for starts too", () => {
  const retryAt = new Date("2026-03-05T00:00:00Z");
  expect(postponed(none, { https, now: start, retryAt })).toEqual({ failures: 4, retryAt });
});

test("a time that a clock wrote which was ahead holds up nothing", () => {
  const isDueWith = (row: Partial<StoredCertificate>) =>
    isDue({ ...none, ...row }, { https, now: start, isStart: false });
  const [ours, soon] = [orderOf(https), instantAfter(start, HOUR)];
  const [inDays, inWeeks] = [instantAfter(start, 3 * DAY), instantAfter(start, 20 * DAY)];
  expect(isDueWith({ ordered_for: ours, retry_at: soon })).toBe(false);
  expect(isDueWith({ ordered_for: ours, retry_at: inDays })).toBe(true);
  expect(isDueWith({ failed_for: ours, failures: 3, retry_at: soon })).toBe(false);
  expect(isDueWith({ failed_for: ours, failures: 3, retry_at: inDays })).toBe(true);
  // As an authority asks.
  expect(isDueWith({ failed_for: ours, failures: 4, retry_at: inDays })).toBe(false);
  expect(isDueWith({ failed_for: ours, failures: 4, retry_at: inWeeks })).toBe(true);
});
