import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

/** What the Node of Debian 12 (18) does not have. */
const NEWER =
  /\.(?:toSorted|toReversed|toSpliced|with|groupBy|withResolvers|fromAsync|parseEnv|loadEnvFile|intersection|difference|union|isSubsetOf|isSupersetOf|isDisjointFrom)\(|import\.meta\.(?:dirname|filename)|^\s*(?:await )?using \w+ =/;

/** The scripts that run before Masthead's own Node is installed, or start it. */
function scriptsFrom(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, imported] of readFileSync(path, "utf8").matchAll(/\bfrom "(\.[^"]+)"/g))
    scriptsFrom(join(dirname(path), imported), found);
  return found;
}

const names = [
  "start",
  "masthead",
  "trial",
  "test",
  "check",
  "dev",
  "build",
  "bench",
  "prove",
  "cover-postgres",
];

test.each(names)("Node 18 can install Masthead (scripts/%s.mjs)", (name) => {
  const scripts = [...scriptsFrom(join(root, `scripts/${name}.mjs`))];
  expect(scripts.length).toBeGreaterThan(name === "trial" ? 2 : 8);
  const lines = scripts.flatMap((path) => readFileSync(path, "utf8").split("\n"));
  expect(lines.filter((line) => NEWER.test(line))).toEqual([]);
});
