import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/client.ts";
import { Autosave, type SavingState } from "./autosave.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-02T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers when it is told to. */
function start() {
  const sent: string[] = [];
  const kept: (string | undefined)[] = [];
  const states: SavingState["phase"][] = [];
  const answers: ((outcome: Error | undefined) => void)[] = [];
  const autosave = new Autosave<string>({
    send: (fields) => {
      sent.push(fields);
      return new Promise((resolve, reject) => {
        answers.push((error) => (error ? reject(error) : resolve("12:00")));
      });
    },
    keep: (fields) => kept.push(fields),
    onState: ({ phase }) => states.push(phase),
    isConflict: ({ code }) => code === "conflict",
  });
  const answer = async (error?: Error) => {
    answers.shift()?.(error);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { autosave, sent, kept, states, answer };
}

const offline = new ApiError("The server cannot be reached.", { status: 0 });

test("what is written is kept here at once, and saved a second after the last key", async () => {
  const { autosave, sent, kept, states, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(900);
  autosave.change("ab");
  expect(kept).toEqual(["a", "ab"]);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["ab"]);
  await answer();
  expect(kept.at(-1)).toBe(undefined);
  expect(states).toEqual(["waiting", "saving", "saved"]);
});

test("who does not stop writing is saved every ten seconds", async () => {
  const { autosave, sent } = start();
  for (let key = 0; key < 25; key++) {
    autosave.change(`${key}`);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent).toHaveLength(1);
  expect(Number(sent[0])).toBeGreaterThanOrEqual(19);
});

test("one saving is under way at a time, and what was written meanwhile follows it", async () => {
  const { autosave, sent, kept, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1_000);
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(["a"]);
  await answer();
  expect(kept.at(-1)).toBe("ab");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["a", "ab"]);
});

test("without an answer it is kept here and tried again until the server has it", async () => {
  const { autosave, sent, kept, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(offline);
  expect(autosave.state).toEqual({ phase: "failed", error: offline });
  expect(kept.at(-1)).toBe("a");
  await vi.advanceTimersByTimeAsync(2_000);
  await answer(offline);
  await vi.advanceTimersByTimeAsync(4_000);
  await answer();
  expect(sent).toEqual(["a", "a", "a"]);
  expect(autosave.state).toEqual({ phase: "saved", savedAt: "12:00" });
});

test("typing without a pause does not delay the next attempt", async () => {
  const { autosave, sent, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(offline);
  for (let key = 0; key < 5; key++) {
    autosave.change(`a${key}`);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent).toEqual(["a", "a"]);
  await answer();
  expect(sent).toEqual(["a", "a", "a3"]);
});

test("what the server refuses is not sent again until something is changed", async () => {
  const { autosave, sent, answer } = start();
  autosave.change("too long");
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(new ApiError("Must be at most 2000 characters", { status: 422, code: "invalid" }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["too long"]);
  autosave.change("short");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(["too long", "short"]);
});

test("a conflict stops it with the text kept here, until it is decided", async () => {
  const { autosave, sent, kept, answer } = start();
  autosave.change("mine");
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(new ApiError("Somebody saved this post.", { status: 409, code: "conflict" }));
  autosave.change("mine, longer");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["mine"]);
  expect(kept.at(-1)).toBe("mine, longer");
  autosave.resume("both");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["mine", "both"]);
});

test("the Save button waits for a saving under way, and keeps what is written during its own", async () => {
  const { autosave, sent, kept, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1_000);
  const work = vi.fn<() => Promise<string>>().mockImplementation(async () => {
    autosave.change("ab");
    return "12:01";
  });
  const saved = autosave.instead(work, (at) => at);
  await vi.advanceTimersByTimeAsync(100);
  expect(work).not.toHaveBeenCalled();
  await answer();
  await saved;
  expect(kept.at(-1)).toBe("ab");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["a", "ab"]);
});

test("what the server may have without an answer is sent again before anything newer", async () => {
  const { autosave, sent, kept, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1_000);
  autosave.change("ab");
  await answer(offline);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(["a", "a"]);
  await answer();
  expect(sent).toEqual(["a", "a", "ab"]);
  await answer();
  expect(kept.at(-1)).toBe(undefined);
});

test("the Save button, too, comes after what the server may have without an answer", async () => {
  const { autosave, sent, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(offline);
  const work = vi.fn<() => Promise<string>>().mockResolvedValue("12:01");
  const saved = autosave.instead(work, (at) => at);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["a", "a"]);
  expect(work).not.toHaveBeenCalled();
  await answer();
  await saved;
  expect(work).toHaveBeenCalledOnce();
});

test("without a session nothing is asked again by itself, until the Save button has got through", async () => {
  const { autosave, sent, kept, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(new ApiError("Please sign in.", { status: 401 }));
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a"]);
  expect(kept.at(-1)).toBe("ab");
  const work = async () => {
    autosave.change("abc");
    return "12:01";
  };
  const saved = autosave.instead(work, (at) => at);
  await vi.advanceTimersByTimeAsync(0);
  await answer();
  await saved;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["a", "a", "abc"]);
});

test("savings of another kind come one after another", async () => {
  const { autosave } = start();
  const first = Promise.withResolvers<string>();
  const work = vi.fn<() => Promise<string>>().mockResolvedValue("12:02");
  const saved = autosave.instead(
    () => first.promise,
    (at) => at,
  );
  const other = autosave.instead(work, (at) => at);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).not.toHaveBeenCalled();
  first.resolve("12:01");
  expect(await Promise.all([saved, other])).toEqual(["12:01", "12:02"]);
});

test("what is written while the Save button waits is not taken for saved", async () => {
  const { autosave, sent, answer } = start();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1_000);
  const saved = autosave.instead(
    async () => "12:01",
    (at) => at,
  );
  autosave.change("ab");
  await answer();
  await saved;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["a", "ab"]);
});

test("what is written while the Save button works is shown as not saved yet", async () => {
  const { autosave } = start();
  const work = Promise.withResolvers<string>();
  const saved = autosave.instead(
    () => work.promise,
    (at) => at,
  );
  autosave.change("a");
  expect(autosave.state).toEqual({ phase: "waiting" });
  work.resolve("12:01");
  await saved;
  expect(autosave.state).toEqual({ phase: "waiting" });
});
