import { expect, test } from "vitest";
import { AppError } from "../../../src/server/base/errors.ts";
import { Thread } from "../../../src/server/engines/threads/thread.ts";
import type { TestCalls } from "./threads-thread.ts";

const startThread = ({ idleMs = 60_000, patienceMs = 0 } = {}) =>
  new Thread<TestCalls, { greeting: string }>(new URL("threads-thread.ts", import.meta.url).href, {
    name: "The thread of this test",
    data: { greeting: "hello" },
    idleMs,
    patienceMs,
  });

/** Starts a request that ends only when it is stopped. */
async function startWaiting(thread: Thread<TestCalls, unknown>, { isStubborn = false } = {}) {
  const stopping = new AbortController();
  const begun = Promise.withResolvers<string>();
  const reply = thread.ask("wait", { isStubborn }, { onProgress: begun.resolve, signal: stopping.signal });
  await begun.promise;
  return { reply, stopping };
}

test("requests that are pending together get their own replies from one thread, and one that fails is alone", async () => {
  await using thread = startThread();
  const [first, refused, last] = await Promise.allSettled([
    thread.ask("tellThread", undefined),
    thread.ask("refuse", undefined),
    thread.ask("tellThread", undefined),
  ]);
  expect(first).toMatchObject({ status: "fulfilled", value: expect.any(Number) });
  expect(refused.status).toBe("rejected");
  expect(last).toEqual(first);
});

test("progress arrives in its order and before the reply", async () => {
  await using thread = startThread();
  const heard: (number | string)[] = [];
  heard.push(await thread.ask("count", 3, { onProgress: (number) => heard.push(number) }));
  expect(heard).toEqual([1, 2, 3, "hello"]);
});

test("a refusal stays a refusal, and a system's error keeps its code", async () => {
  await using thread = startThread();
  const refusal = await thread.ask("refuse", undefined).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    name: "AppError",
    code: "invalid",
    message: "That is not a name.",
    fields: { name: "Too short" },
    details: { yours: "x" },
    retryAfterSeconds: 7,
    stack: expect.stringContaining("threads-thread.ts"),
    cause: { message: "One character" },
  });
  await expect(thread.ask("readMissingFile", "/no/such/file")).rejects.toMatchObject({
    code: "ENOENT",
    errno: -2,
    message: expect.stringContaining("/no/such/file"),
  });
});

test("a thread without requests ends, and the next request starts another", async () => {
  await using thread = startThread({ idleMs: 0 });
  const first = await thread.ask("tellThread", undefined);
  await expect.poll(() => thread.ask("tellThread", undefined)).not.toBe(first);
});

test.each(["exit", "throw"] as const)(
  "when a thread dies by %s, its requests are rejected, and the next one is answered",
  async (how) => {
    await using thread = startThread();
    const [died, waited] = await Promise.allSettled([
      thread.ask("die", how),
      thread.ask("wait", { isStubborn: false }),
    ]);
    const reason = { message: "The thread of this test ended before it had replied" };
    expect(died).toMatchObject({ reason });
    expect(waited).toMatchObject({ reason });
    if (how === "throw") expect(died).toMatchObject({ reason: { cause: { message: "Out of words" } } });
    expect(await thread.ask("count", 0)).toBe("hello");
  },
);

test("a request that is aborted may end in order, and its thread lives on", async () => {
  await using thread = startThread({ patienceMs: 60_000 });
  const threadId = await thread.ask("tellThread", undefined);
  const { reply, stopping } = await startWaiting(thread);
  stopping.abort();
  expect(await reply).toBe("stopped in order");
  expect(await thread.ask("tellThread", undefined)).toBe(threadId);
});

test("a request that does not end when it is aborted is rejected with the reason, and its thread ends", async () => {
  await using thread = startThread();
  const threadId = await thread.ask("tellThread", undefined);
  const { reply, stopping } = await startWaiting(thread, { isStubborn: true });
  stopping.abort(new AppError("conflict", "Nobody waits for it."));
  await expect(reply).rejects.toThrow("Nobody waits for it.");
  expect(await thread.ask("tellThread", undefined)).not.toBe(threadId);
  await expect(thread.ask("tellThread", undefined, { signal: stopping.signal })).rejects.toThrow(
    "Nobody waits for it.",
  );
});

test("closing waits for requests that end in order, and no longer than its patience for others", async () => {
  const patient = startThread({ patienceMs: 60_000 });
  const { reply } = await startWaiting(patient);
  await patient[Symbol.asyncDispose]();
  expect(await reply).toBe("stopped in order");

  const hasty = startThread({ patienceMs: 10 });
  const { reply: stubborn } = await startWaiting(hasty, { isStubborn: true });
  const closed = expect(stubborn).rejects.toThrow("The thread of this test was closed");
  await hasty[Symbol.asyncDispose]();
  await closed;
});
