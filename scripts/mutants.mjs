// `npm run mutants`: small faults, each in a copy of the sources, each of which one test file must find. `npm run mutants --
// PATTERN` tries those whose file or test has the pattern. scripts/mutants.json has them: the file, a piece of it that occurs once,
// what stands there instead, and the test file.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findFolderInMemory } from "./folder-in-memory.mjs";
import { findNode } from "./pinned-node.mjs";
import { root } from "./root.mjs";
import { exitWith, runStep, say } from "./run.mjs";
import { setUp } from "./set-up.mjs";

/** What a copy has of its own; the rest of the repository is linked. */
const copied = ["src", "tests", "scripts", "migrations"];
const linked = [
  "node_modules",
  "dist",
  "docs",
  "package.json",
  "vitest.config.ts",
  "vite.config.ts",
  "tsconfig.json",
];

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const pattern = process.argv[2] ?? "";
  const mutants = JSON.parse(readFileSync(join(root, "scripts/mutants.json"), "utf8")).filter(
    ({ file, test }) => file.includes(pattern) || test.includes(pattern),
  );
  const copy = mkdtempSync(join(findFolderInMemory() ?? tmpdir(), "masthead-mutants-"));
  const left = [];
  try {
    for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
    for (const name of linked) symlinkSync(join(root, name), join(copy, name));
    for (const mutant of mutants) {
      const fault = await tryMutant(copy, mutant);
      say(`${fault ?? "found"}: ${mutant.file}: ${mutant.from} → ${mutant.to} (${basename(mutant.test)})`);
      if (fault) left.push(mutant);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`\n${mutants.length - left.length} of ${mutants.length} found`);
  return left.length > 0 || mutants.length === 0 ? 1 : 0;
});

/** Returns what is wrong with the mutant; undefined if a test fails, which a file that cannot be read is not. */
async function tryMutant(copy, { file, from, to, test }) {
  const place = join(copy, file);
  const source = readFileSync(place, "utf8");
  if (source.split(from).length !== 2) return "NO LONGER APPLIES";
  writeFileSync(
    place,
    source.replace(from, () => to),
  );
  try {
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const report = join(copy, "report.json");
    rmSync(report, { force: true });
    const options = ["--bail=1", "--reporter=json", `--outputFile=${report}`];
    const exitCode = await runStep(findNode(), [vitest, "run", test, ...options], {
      cwd: copy,
      env: { TEST_ENGINES: "sqlite", NODE_COMPILE_CACHE: join(copy, ".cache") },
      stdio: "ignore",
      limitMs: 180_000,
    });
    if (exitCode === 0) return "SURVIVES";
    if (!existsSync(report)) return "HAS NO RESULT";
    return JSON.parse(readFileSync(report, "utf8")).numFailedTests > 0 ? undefined : "CANNOT BE READ";
  } finally {
    writeFileSync(place, source);
  }
}
