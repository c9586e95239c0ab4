import { relative } from "node:path";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** What takes longest by far in each project: so many seconds with a neighbour (2 cores, 2026). */
const LONG: Record<string, number> = {
  "tests/browser/screens.test.ts": 123,
  "tests/browser/budgets.test.ts": 44,
  "tests/browser/admin-editor-losing.test.ts": 31,
  "tests/failure/sending.test.ts": 44,
  "tests/failure/import-admin.test.ts": 37,
  "tests/failure/moving.test.ts": 32,
  "tests/failure/import-posts.test.ts": 22,
  "tests/failure/backup.test.ts": 21,
  "tests/app/import-markdown.test.ts": 32,
  "tests/app/real-posts.test.ts": 20,
  "tests/app/export.test.ts": 17,
};

/**
 * Without the times of an earlier run, as in a fresh clone, Vitest begins with the largest files; a short one that takes
 * two minutes would come last, with nothing left to run beside it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const sorted = await super.sort(specifications);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const secondsOf = ({ moduleId }: TestSpecification) =>
      LONG[relative(this.ctx.config.root, moduleId)] ?? 0;
    return projects.flatMap((project) =>
      sorted.filter((each) => each.project === project).toSorted((a, b) => secondsOf(b) - secondsOf(a)),
    );
  }
}
