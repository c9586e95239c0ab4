import { relative } from "node:path";
import { beforeAll, type RunnerTask } from "vitest";
import { root } from "../../../src/server/base/root.ts";
import { isLeftToSlow, part } from "../../parts.ts";

// Registered before those of the file, it runs before them.
// oxlint-disable-next-line no-empty-pattern -- Vitest reads there which fixtures are wanted.
if (part) beforeAll(({}, file) => file.tasks.forEach(leaveOut));

/** Leaves out what the other part runs. A suite that has nothing else is not set up. */
function leaveOut(task: RunnerTask) {
  if (task.mode === "skip") return;
  if (task.type === "suite") {
    task.tasks.forEach(leaveOut);
    if (task.tasks.every(({ mode }) => mode === "skip")) task.mode = "skip";
  } else if (
    isLeftToSlow(relative(root, task.file.filepath), namesOf(task).join(" > ")) !==
    (part === "slow")
  )
    // scripts/test-reporter.mjs leaves it to the other part to count.
    Object.assign(task, { mode: "skip", result: { state: "skip", note: "in the other part" } });
}

const namesOf = (task: RunnerTask): string[] => [...(task.suite ? namesOf(task.suite) : []), task.name];
