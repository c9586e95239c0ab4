import { relative } from "node:path";
import { beforeEach, expect } from "vitest";
import type { RunnerTask } from "vitest";
import { root } from "../../src/server/base/root.ts";
import { isSlow } from "../parts.ts";

/** `fast` or `slow`; undefined where a file is run by its name, which has both. */
const part = process.env["TEST_PART"];

if (part)
  beforeEach(({ task, skip }) => {
    const file = relative(root, expect.getState().testPath ?? "");
    // scripts/test-reporter.mjs leaves it to the other part to count.
    skip(isSlow(file, [file, ...namesOf(task)].join(" > ")) !== (part === "slow"), "in the other part");
  });

const namesOf = (task: RunnerTask): string[] => [...(task.suite ? namesOf(task.suite) : []), task.name];
