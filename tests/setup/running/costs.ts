import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { afterAll, expect } from "vitest";

// Writes down what each test file costs, for scripts/test-reporter.mjs.
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

/** The processor time of this thread, or of this process and those that it started. */
function cpuMs(): number {
  if (!isMainThread) return inMilliseconds(process.threadCpuUsage());
  if (process.platform !== "linux") return inMilliseconds(process.cpuUsage());
  const running = readdirSync("/proc").flatMap(readTimes);
  const ours = new Set([process.pid]);
  // A process has a higher number than the one that started it, but for once in some million.
  for (const { pid, parent } of running.toSorted((one, other) => one.pid - other.pid))
    if (ours.has(parent)) ours.add(pid);
  return running.reduce((sum, { pid, ms }) => (ours.has(pid) ? sum + ms : sum), 0);
}

/** With those that it waited for (proc_pid_stat(5): utime, stime, cutime, cstime). */
function readTimes(name: string) {
  try {
    // What is before is the name of its program, which may have spaces.
    const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), ms: ticks * CLOCK_TICK_MS }];
  } catch {
    return [];
  }
}

function inMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
