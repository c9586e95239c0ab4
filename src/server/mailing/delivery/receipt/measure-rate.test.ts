import { expect, test } from "vitest";
import { rateMeter } from "./measure-rate.ts";

test("the rate is that of the last minute, and tells how long the rest takes", () => {
  const meter = rateMeter();
  // Ten a second for a minute, then one a second for a minute.
  for (let second = 0; second <= 60; second++)
    meter.add({ atMs: second * 1_000, sent: second * 10, pending: 1_000 - second * 10 });
  expect(meter.read()).toEqual({ perMinute: 600, secondsLeft: 40 });
  for (let second = 61; second <= 120; second++)
    meter.add({ atMs: second * 1_000, sent: 600 + second - 60, pending: 460 - second });
  expect(meter.read()).toEqual({ perMinute: 60, secondsLeft: 340 });
});

test("nothing is said before five seconds have passed, and while no email goes out", () => {
  const meter = rateMeter();
  const unknown = { perMinute: null, secondsLeft: null };
  expect(meter.read()).toEqual(unknown);
  meter.add({ atMs: 0, sent: 0, pending: 100 });
  meter.add({ atMs: 4_000, sent: 40, pending: 60 });
  expect(meter.read()).toEqual(unknown);
  for (let second = 5; second <= 65; second++) meter.add({ atMs: second * 1_000, sent: 40, pending: 60 });
  expect(meter.read()).toEqual(unknown);
});
