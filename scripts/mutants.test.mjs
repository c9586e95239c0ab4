import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

const mutants = JSON.parse(readFileSync(join(root, "scripts/mutants.json"), "utf8"));

test("what each mutant replaces stands in its file once, and its test is there", () => {
  for (const { file, from, test: path } of mutants) {
    expect(readFileSync(join(root, file), "utf8").split(from), `${file}: ${from}`).toHaveLength(2);
    expect(readFileSync(join(root, path), "utf8"), path).not.toBe("");
  }
});
