import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { DAY } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";

const left = [
  ".fetched-Xq1/backup.zip",
  ".rehearsal-Ab2/masthead.db",
  "backups/masthead-2026-03-01T09-00-00Z.zip.unfinished",
  "backups/before-migration-2026-03-01.db.unfinished-journal",
  "outbox/20260301-anna.eml.part",
];
const kept = ["backups/masthead-2026-03-01T09-00-00Z.zip", "outbox/20260301-anna.eml", "notes.txt"];

test("copies and archives that killed commands left are deleted after a day, and nothing else", async () => {
  await using app = await startApp("sqlite");
  const put = async (path: string, ageMs: number) => {
    const file = join(app.dataDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "");
    const at = new Date(app.clock.now().getTime() - ageMs);
    for (const each of [file, dirname(file)]) await utimes(each, at, at);
  };
  const thereOf = async (paths: readonly string[]) => {
    const all = new Set(await readdir(app.dataDir, { recursive: true }));
    return paths.filter((path) => all.has(path));
  };
  for (const path of [...left, ...kept]) await put(path, DAY / 2);
  await app.work("tidying up");
  expect(await thereOf(left)).toEqual(left);
  for (const path of [...left, ...kept]) await put(path, 2 * DAY);
  await app.work("tidying up");
  expect(await thereOf([...left, ...kept])).toEqual(kept);
});
