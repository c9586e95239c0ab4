import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `fast` is `npm test`, `slow` is `npm run test:slow`; undefined where a file is run by its name, which has both. */
export const part = process.env["TEST_PART"];
/** True in CI, where one part runs after the other. */
const hasBothParts = process.env["TEST_PARTS"] === "fast,slow";

const root = join(import.meta.dirname, "..");

/**
 * What only the slow part runs, with the reason: files, or tests of a file, whose name has its suites and ` > ` between
 * them. Beside these, it runs on PostgreSQL what the fast part does not: see `isLeftToSlow`.
 */
const slow: readonly [pattern: RegExp, reason: string][] = [
  [
    hasBothParts ? /^tests\/browser\/site\/screens\.test\.ts$/ : /^$/,
    "Screens as the fast part opens them: the slow one opens each like that, and goes on.",
  ],
  [
    /^tests\/browser\/site\/screens\.test\.ts > .* at any width,/,
    "The other widths and the dark theme of screens, each of which the fast part opens once.",
  ],
  [
    /^tests\/browser\/site\/budgets\.test\.ts > .* at a desk >/,
    "Pages at a desk, each of which the fast part reads on a phone.",
  ],
  [/^tests\/alone\//, "What they measure is time, which every neighbor makes longer."],
  [
    /^tests\/failure\/(?:database|machines|moving)\//,
    "Servers and machines that are killed, cut off and frozen.",
  ],
  [/^tests\/failure\/deploy\/(?!service)/, "Containers, proxies, and whole updates of a copy."],
  [/^tests\/failure\/server\/(?:https|varnish)/, "Real servers: Pebble, Varnish."],
  [/^tests\/failure\/mailing\/(?!sending)/, "Servers that are killed in the middle of a send."],
];

/** Files whose tests run on PostgreSQL each time: races, locks, time, search, sorting and imports differ from SQLite. */
const runsOnBoth =
  /^tests\/app\/(?:kernel|content\/search)|^(?!tests\/app).|race|lock|time|sort|order|import/;

const long =
  /failure\/mailing\/sending|failure\/server\/two-servers|browser\/site\/(?:screens|budgets)|content\/admin-typing-on/;

/** True for the few files that take longest: npm test ends with a table of them. */
export const takesLong = (file: string) => long.test(file);

interface Cover {
  /** The tests that together send every statement that PostgreSQL is ever sent. */
  tests: string[];
}

const cover = new Set(
  (JSON.parse(readFileSync(join(root, "tests/postgres-cover.json"), "utf8")) as Cover).tests,
);

const isNamedSlow = (name: string) => slow.some(([pattern]) => pattern.test(name));

/** True if a test is in the slow part alone; `name` has its suites and itself, with ` > ` between them. */
export function isLeftToSlow(file: string, name: string): boolean {
  const whole = `${file} > ${name}`;
  if (isNamedSlow(whole)) return true;
  return / on postgres\b/.test(name) && !runsOnBoth.test(file) && !cover.has(whole);
}

/** The files of this part that these patterns find: each that may have a test of it. */
export function filesOfPart(patterns: readonly string[]): string[] {
  if (!part) return [...patterns];
  const mayBeSlow = (file: string) =>
    slow.some(([pattern]) => pattern.source.startsWith(`^${file.replaceAll(/[/.]/g, String.raw`\$&`)} >`)) ||
    /\(engines\)|\$engine/.test(readFileSync(join(root, file), "utf8"));
  return globSync([...patterns], { cwd: root }).filter((file) =>
    isNamedSlow(file) ? part === "slow" : part === "fast" || mayBeSlow(file),
  );
}
