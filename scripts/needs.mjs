// What the test files of a pattern need beside packages, so that one test does not wait for what only others use.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./root.mjs";

const everything = { build: true, browser: true, postgres: true };
/** Options of Vitest that take the next argument. */
const WITH_VALUE = /^(?:-t|--testNamePattern|--project|--reporter|--retry|--seed)$/;

/** `filters` are Vitest's own: parts of file names, and options. */
export function findNeeds(filters) {
  const patterns = filters.filter(
    (each, index) => !each.startsWith("-") && !WITH_VALUE.test(filters[index - 1] ?? ""),
  );
  if (patterns.length === 0) return everything;
  const files = listTestFiles().filter((file) => patterns.some((pattern) => file.includes(pattern)));
  const isIn = (...folders) =>
    files.some((file) => folders.some((folder) => file.startsWith(`tests/${folder}/`)));
  const mentions = (words) => files.some((file) => words.test(readFileSync(join(root, file), "utf8")));
  const isBuilt =
    isIn("browser", "alone", "failure") || mentions(/\/(?:built-server|site|process|commands)\.ts"/);
  return { build: isBuilt, browser: isIn("browser", "alone"), postgres: mentions(/\bengines\b|postgres/i) };
}

function listTestFiles() {
  return ["src", "tests", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /\.test\.(?:tsx?|mjs)$/.test(name))
      .map((name) =>
        relative(root, join(root, folder, name))
          .split(sep)
          .join("/"),
      ),
  );
}
