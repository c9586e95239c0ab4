import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./base/log.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that has stopped when `finish` says so, and what its process did by then. */
function start() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const did: string[] = [];
  const signals = new EventEmitter();
  const program = {
    on: (signal: string, heard: () => void) => signals.on(signal, heard),
    exit: (code: number) => void did.push(`exit ${code}`),
  };
  const server = { [Symbol.asyncDispose]: () => promise };
  const end = stopOnSignal(server, createLog("silent"), program);
  return {
    did,
    signal: () => signals.emit("SIGTERM"),
    changeOver: () => end(() => void did.push("next version")),
    finish: async () => {
      finish();
      await vi.advanceTimersByTimeAsync(0);
      return did;
    },
  };
}

test("a change-over starts the next version once the server has stopped", async () => {
  const { changeOver, finish } = start();
  changeOver();
  expect(await finish()).toEqual(["next version"]);
});

test.each([100, 2_000])(
  "a first signal %i ms into a change-over ends in order, with no next version",
  async (ms) => {
    const { did, changeOver, signal, finish } = start();
    changeOver();
    vi.advanceTimersByTime(ms);
    signal();
    expect(did).toEqual([]);
    expect(await finish()).toEqual(["exit 0"]);
  },
);

test("one signal that comes twice is one, and a second one ends at once", async () => {
  const { did, changeOver, signal } = start();
  signal();
  vi.advanceTimersByTime(900);
  signal();
  changeOver();
  expect(did).toEqual([]);
  vi.advanceTimersByTime(200);
  signal();
  expect(did).toEqual(["exit 1"]);
});

test("a server that does not stop is left after a bound", () => {
  const { did, signal } = start();
  signal();
  vi.advanceTimersByTime(7_500);
  expect(did).toEqual(["exit 1"]);
});
