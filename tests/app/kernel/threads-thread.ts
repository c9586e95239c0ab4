import { threadId } from "node:worker_threads";
import { AppError } from "../../../src/server/base/errors.ts";
import { serveThread } from "../../../src/server/engines/threads/serve-thread.ts";

/** What the thread of `threads.test.ts` does. */
export interface TestCalls {
  tellThread: { request: undefined; reply: number };
  count: { request: number; reply: string; progress: number };
  refuse: { request: undefined; reply: never };
  readMissingFile: { request: string; reply: never };
  die: { request: "exit" | "throw"; reply: never };
  /** Waits to be told to stop. One that is stubborn goes on all the same. */
  wait: { request: { isStubborn: boolean }; reply: string; progress: "begun" };
}

serveThread<TestCalls>(import.meta.url, ({ greeting }: { greeting: string }) => ({
  tellThread: () => threadId,
  count(to, { progress }) {
    for (let number = 1; number <= to; number++) progress(number);
    return greeting;
  },
  refuse() {
    throw new AppError("invalid", "That is not a name.", {
      fields: { name: "Too short" },
      details: { yours: "x" },
      retryAfterSeconds: 7,
      cause: new Error("One character"),
    });
  },
  async readMissingFile(path) {
    const { readFile } = await import("node:fs/promises");
    await readFile(path);
    throw new Error("The file is there");
  },
  die(how) {
    if (how === "exit") process.exit(1);
    setImmediate(() => {
      throw new Error("Out of words");
    });
    return new Promise<never>(() => undefined);
  },
  wait: ({ isStubborn }, { progress, signal }) =>
    new Promise((resolve) => {
      progress("begun");
      if (!isStubborn) signal.addEventListener("abort", () => resolve("stopped in order"));
    }),
}));
