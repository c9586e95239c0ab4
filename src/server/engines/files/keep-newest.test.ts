import { mkdtempDisposable, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepNewest } from "./keep-newest.ts";

const HOUR_MS = 3_600_000;

test.each([
  ["by the right clock", "2026-03", 0, ["2026-01", "2026-02", "2026-03"]],
  ["by a clock that is years behind", "1970-01", 0, ["1970-01", "2026-01", "2026-02"]],
  ["soon after the others", "2026-03", 2 * HOUR_MS, ["2025-12", "2026-01", "2026-02", "2026-03"]],
])("what was just made stays, %s", async (_, month, alwaysMs, kept) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "keep-newest-"));
  const pathOf = (stamp: string) => join(folder.path, `before-x-${stamp}.zip`);
  const anHourAgo = new Date(Date.now() - HOUR_MS);
  for (const stamp of ["2025-12", "2026-01", "2026-02", month]) {
    await writeFile(pathOf(stamp), stamp);
    await utimes(pathOf(stamp), anHourAgo, anHourAgo);
  }
  await writeFile(join(folder.path, "before-x-notes.txt"), "of somebody");
  await keepNewest(pathOf(month), "before-x-", 3, alwaysMs);
  expect((await readdir(folder.path)).sort()).toEqual([
    ...kept.map((stamp) => `before-x-${stamp}.zip`),
    "before-x-notes.txt",
  ]);
});
