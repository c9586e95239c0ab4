import { appendFileSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { afterAll, expect } from "vitest";

// Writes down what each test file costs, for scripts/cost-reporter.mjs.
const CLOCK_TICK_MS = 10;
const place = process.env["TEST_COSTS"];

if (place) {
  const before = cpuMs();
  // Registered before those of the file, it runs after them.
  afterAll(() => {
    const cost = { file: expect.getState().testPath, cpuMs: cpuMs() - before };
    appendFileSync(place, `${JSON.stringify(cost)}\n`);
  });
}

/** The processor time of this thread, or of this process with those that it started and waited for. */
function cpuMs(): number {
  if (!isMainThread) return inMilliseconds(process.threadCpuUsage());
  try {
    // The fields after the name, which may have spaces (proc_pid_stat(5)): utime, stime, cutime, cstime.
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1) ?? "";
    const times = fields.split(" ").slice(11, 15);
    return times.reduce((sum, ticks) => sum + Number(ticks) * CLOCK_TICK_MS, 0);
  } catch {
    return inMilliseconds(process.cpuUsage());
  }
}

function inMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
