import { relative } from "node:path";
import { beforeEach, expect, type RunnerTask } from "vitest";
import { root } from "../../../src/server/base/root.ts";
import { isLeftToSlow, part } from "../../parts.ts";

if (part)
  beforeEach(({ task, skip }) => {
    const file = relative(root, expect.getState().testPath ?? "");
    // scripts/test-reporter.mjs leaves it to the other part to count.
    skip(isLeftToSlow(file, namesOf(task).join(" > ")) !== (part === "slow"), "in the other part");
  });

const namesOf = (task: RunnerTask): string[] => [...(task.suite ? namesOf(task.suite) : []), task.name];
