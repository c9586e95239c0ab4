import { once } from "node:events";
import { expect, test } from "vitest";
import { Looks } from "./looks.ts";
import { startReport } from "./report.ts";
import type { PostImportReport } from "./report.ts";

const report = startReport({ format: "ghost", source: "blog.json", isDryRun: true });

/** A look that ends when it is told to. */
function lookThatLasts() {
  const { promise, resolve, reject } = Promise.withResolvers<PostImportReport>();
  const started: AbortSignal[] = [];
  const start = ({ signal }: { signal: AbortSignal }) => {
    started.push(signal);
    signal.addEventListener("abort", () => reject(signal.reason));
    return promise;
  };
  return { started, start, end: () => resolve(report) };
}

test("two who look at one upload with other choices get on with their own looks", async () => {
  const looks = new Looks({ patienceMs: 1 });
  const [growth, ai] = [lookThatLasts(), lookThatLasts()];
  for (let round = 0; round < 2; round++) {
    for (const [key, { start }] of Object.entries({ growth, ai }))
      expect(await looks.look({ upload: "a", key }, start)).toMatchObject({ report: undefined });
  }
  for (const [key, each] of Object.entries({ growth, ai })) {
    each.end();
    expect(await looks.look({ upload: "a", key }, each.start)).toMatchObject({ report });
    expect(each.started.map(({ aborted }) => aborted)).toEqual([false]);
  }
});

test("who tries many choices stops the oldest, and whoever waits for it is refused in words", async () => {
  const looks = new Looks();
  const first = looks.look({ upload: "a", key: "1" }, lookThatLasts().start);
  const other = lookThatLasts();
  const elsewhere = looks.look({ upload: "b", key: "1" }, other.start);
  const later = ["2", "3", "4"].map((key) => {
    const look = lookThatLasts();
    return { look, answer: looks.look({ upload: "a", key }, look.start) };
  });
  await expect(first).rejects.toMatchObject({ name: "AppError", code: "conflict" });
  for (const { look, answer } of [...later, { look: other, answer: elsewhere }]) {
    look.end();
    expect(await answer).toMatchObject({ report });
  }
});

test("a look that nobody asks for any more stops and is forgotten", async () => {
  const looks = new Looks({ patienceMs: 1, unaskedMs: 2 });
  const left = lookThatLasts();
  const answer = looks.look({ upload: "a", key: "1" }, left.start);
  const [signal] = left.started;
  if (!signal) throw new Error("The look was not started");
  const stopped = once(signal, "abort");
  await Promise.all([stopped, answer.catch(() => undefined)]);
  const again = lookThatLasts();
  again.end();
  expect(await looks.look({ upload: "a", key: "1" }, again.start)).toMatchObject({ report });
  expect(again.started).toHaveLength(1);
});
