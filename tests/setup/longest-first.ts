import { existsSync } from "node:fs";
import { join } from "node:path";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** Those that take 20 seconds and more on two cores (2026), the longest of a project first. */
const LONG = [
  "browser/screens",
  "browser/budgets",
  "browser/admin-editor-losing",
  "browser/brand",
  "failure/sending",
  "failure/import-admin",
  "failure/moving",
  "failure/backup",
  "failure/import-posts",
  "app/import-markdown",
  "app/real-posts",
];

/**
 * Without the times of an earlier run, as in a fresh clone, Vitest begins with the largest files; a short one that takes
 * two minutes would come last, with nothing left to run beside it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const sorted = await super.sort(specifications);
    if (sorted.every((each) => this.ctx.cache.getTestSpecificationResult(each))) return sorted;
    const long = LONG.map((name) => join(this.ctx.config.root, "tests", `${name}.test.ts`));
    const gone = long.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`longest-first.ts names what is not there: ${gone.join(", ")}`);
    const rankOf = ({ moduleId }: TestSpecification) =>
      long.includes(moduleId) ? long.indexOf(moduleId) : long.length;
    // The files of a project stay together: Vitest takes the projects one after another.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((each) => each.project === project).toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}
