// Which tests send which statements to PostgreSQL: what tests/setup/postgres/record-statements.ts wrote. Runs on Node 20.
import { existsSync, readFileSync } from "node:fs";

/** Each test with the statements that it sent: `[test, Set]`. */
export function readSent(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const sent = lines.map((line) => JSON.parse(line));
  return sent.map(({ test, statements }) => [test, new Set(statements)]);
}

/** The greedy cover: again and again the test that sends most of what is missing. Sorted, so that changes are small. */
export function coverOf(sent) {
  const missing = statementsOf(sent);
  const left = new Map(sent);
  const cover = [];
  const countMissing = ([, its]) => [...its].filter((statement) => missing.has(statement)).length;
  while (missing.size > 0) {
    const [best, its] = [...left].reduce((one, other) =>
      countMissing(other) > countMissing(one) ? other : one,
    );
    cover.push(best);
    left.delete(best);
    for (const statement of its) missing.delete(statement);
  }
  return cover.sort();
}

/** What only the second of two runs sent. */
export function sentOnlyIn(second, first) {
  const known = statementsOf(first);
  return [...statementsOf(second)].filter((statement) => !known.has(statement));
}

const statementsOf = (sent) => new Set(sent.flatMap(([, statements]) => [...statements]));
