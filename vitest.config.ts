import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";
import { presentData } from "./tests/setup/data.ts";
import { filesOfPart, takesLong } from "./tests/parts.ts";
import { isInFull } from "./tests/setup/in-full.ts";

/** Full journeys: a browser, processes that are killed, two workers on one database. What a browser shows depends on its zone. */
const long = { testTimeout: 240_000, hookTimeout: 240_000, env: { TZ: "UTC" } };

// Nobody's server is there, and its clocks are 12:45 or 13:45 ahead: what depends on the zone of the machine fails.
process.env["TZ"] = "Pacific/Chatham";

/** What takes minutes begins first: last, it would keep one core waiting for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(takesLong(b.moduleId)) - Number(takesLong(a.moduleId)));
  }
}

process.stderr.write(`${presentData()}\n`);
const missing = ["TEST_DATABASE_URL", "CHROMIUM_PATH"].filter((name) => !process.env[name]);
// `npm test` has said what it found.
if (!process.env["TEST_REPORT"] && missing.length > 0)
  process.stderr.write(
    `Without ${missing.join(" and ")}, tests are left out; npm test -- PATTERN has both.\n`,
  );

export default defineConfig({
  test: {
    setupFiles: [
      "tests/setup/running/costs.ts",
      "tests/setup/running/parts.ts",
      "tests/setup/postgres/record-statements.ts",
      "tests/setup/running/strict-console.ts",
      "tests/setup/running/same-cases.ts",
    ],
    // The tests wait for disks, sockets and renderers as often as they work: on two cores, two of them left a third idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What is awaited comes; on a loaded machine in many times the second that Vitest waits.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Seven times what the longest takes on two slow cores: with neighbors, it has taken more than twice as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: filesOfPart(["src/**/*.test.{ts,tsx}", "tests/*.test.ts", "scripts/*.test.mjs"]),
          // State is an argument everywhere, so the files can share their workers: no start-up cost for each.
          isolate: false,
          pool: "threads",
        },
      },
      {
        extends: true,
        test: { name: "app", include: filesOfPart(["tests/app/**/*.test.{ts,tsx}"]), isolate: false },
      },
      {
        extends: true,
        test: {
          name: "failure",
          include: filesOfPart(["tests/failure/**/*.test.ts"]),
          ...long,
          // In full length nothing else runs beside them: they look for the moment that goes wrong. In short form what
          // they count (rows, copies, refusals) is the same beside neighbours, and half of the time they wait: the tests in
          // a browser, which work, have it meanwhile.
          ...(isInFull && { maxWorkers: 1 }),
          sequence: { groupOrder: isInFull ? 1 : 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: filesOfPart(["tests/browser/**/*.test.{ts,tsx}"]),
          // The files of a worker share its browser, and what they have imported of the server.
          isolate: false,
          ...long,
          // Within a file, as many screens at a time as there are cores.
          maxConcurrency: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: filesOfPart(["tests/alone/**/*.test.ts"]),
          ...long,
          // What they measure is the time that pages take, which every neighbour makes longer.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
