import { array, assert, asyncProperty, nat, record } from "fast-check";
import type { Arbitrary } from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engines } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { Writers } from "./writers.ts";
import type { Step } from "./writers.ts";

beforeEach(() => {
  // The server's own timers are none of the writers'.
  vi.useFakeTimers({
    now: Date.parse("2026-03-02T09:00:00Z"),
    toFake: ["setTimeout", "clearTimeout", "Date"],
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
});

const anyStep: Arbitrary<Step> = record({
  writer: nat(1),
  choice: nat(999),
});
const numRuns = isInFull ? 3_000 : 60;

describe.each(engines)("two writers in two browsers on %s", (engine) => {
  test.each(["saved", "unsaved"] as const)(
    "on a post that is %s, every text that was on screen for two seconds can be recovered",
    { timeout: isInFull ? 1_800_000 : 60_000 },
    async (kind) => {
      await using writers = await Writers.start(engine, kind);
      await assert(
        asyncProperty(array(anyStep, { minLength: 6, maxLength: 10, size: "max" }), async (plan) => {
          await writers.begin();
          for (const step of plan) await writers.take(step);
          expect(await writers.lostWords(), writers.log.join(", ")).toEqual([]);
        }),
        { numRuns: engine === "postgres" ? Math.ceil(numRuns / 4) : numRuns },
      );
    },
  );
});
