import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The files that `npm run test:slow` runs, with the reason. `npm test` has everything else, but on PostgreSQL only what
 * can differ there: see `runsEverywhere`, and tests/postgres-cover.json.
 */
const slowFiles: readonly [pattern: RegExp, reason: string][] = [
  [/^tests\/alone\//, "What they measure is time, which every neighbor makes longer."],
];

/** Files whose tests run on PostgreSQL each time: races, locks, time, search, sorting and imports differ from SQLite. */
const runsEverywhere =
  /^tests\/app\/(?:kernel|content\/search|audience\/segments)|race|lock|time|sort|order|import/;

interface Cover {
  /** The tests that together send every statement that PostgreSQL is ever sent: `file > suite > test`. */
  tests: string[];
}

const cover = new Set(
  (JSON.parse(readFileSync(join(import.meta.dirname, "postgres-cover.json"), "utf8")) as Cover).tests,
);

export const isSlowFile = (file: string) => slowFiles.some(([pattern]) => pattern.test(file));

/** True for what only the slow part has: `name` has the file, its suites and the test, with ` > ` between them. */
export const isSlow = (file: string, name: string) =>
  isSlowFile(file) || (/ on postgres\b/.test(name) && !runsEverywhere.test(file) && !cover.has(name));
