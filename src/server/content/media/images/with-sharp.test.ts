import { execFile } from "node:child_process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { withSharp, withSharpForReaders } from "./with-sharp.ts";

const run = promisify(execFile);

test("at most two jobs run at a time, in the order in which they came", async () => {
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const job = (number: number) =>
    withSharp(async () => {
      started.push(number);
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
    });
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map(job));
  expect(most).toBe(2);
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("a job that fails gives its turn to the next", async () => {
  const failing = [1, 2, 3].map(() => withSharp(() => Promise.reject(new Error("broken"))));
  const outcomes = await Promise.allSettled([...failing, withSharp(async () => "done")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "fulfilled"]);
});

test("readers' images are made one at a time, and the owner's upload does not wait for all of them", async () => {
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const flood = Array.from({ length: 8 }, () =>
    withSharpForReaders(async () => {
      running++;
      await gate.promise;
    }),
  );
  expect(await withSharp(async () => "uploaded")).toBe("uploaded");
  expect(running).toBe(1);
  gate.resolve();
  await Promise.all(flood);
  expect(running).toBe(8);
});

test("a reader's image for which a hundred wait is refused for now: 503 with Retry-After", async () => {
  const gate = Promise.withResolvers<void>();
  const flood = Array.from({ length: 101 }, () => withSharpForReaders(() => gate.promise));
  await expect(withSharpForReaders(async () => "made")).rejects.toMatchObject({
    code: "unavailable",
    retryAfterSeconds: 10,
  });
  gate.resolve();
  await Promise.all(flood);
  expect(await withSharpForReaders(async () => "made")).toBe("made");
});

test("a server that nobody has asked for an image has not loaded sharp", async () => {
  const loaded = "process.report.getReport().sharedObjects.some((path) => path.includes('libvips'))";
  const isLoadedAfter = async (script: string) => {
    const program = `${script}; process.stdout.write(String(${loaded}))`;
    return (await run(process.execPath, ["--input-type=module", "-e", program])).stdout;
  };
  const routes = join(import.meta.dirname, "../routes.ts");
  expect(await isLoadedAfter(`await import(${JSON.stringify(routes)})`)).toBe("false");
  const withSharpFile = join(import.meta.dirname, "with-sharp.ts");
  const use = `await (await import(${JSON.stringify(withSharpFile)})).withSharp(async () => {})`;
  expect(await isLoadedAfter(use)).toBe("true");
});
