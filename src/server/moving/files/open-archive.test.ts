import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { zipOf } from "../../../../tests/setup/zip.ts";
import { openArchive } from "./open-archive.ts";

const inner = (name: string) => zipOf({ [name]: "x", "more.txt": "x" });

test.each([
  [
    "archives alone are parts",
    { "a.zip": inner("a.md"), "b.zip": inner("b.md") },
    ["a.md", "b.md", "more.txt"],
  ],
  [
    "posts beside their media are a part",
    { "posts.zip": inner("html/1.html"), "media/1.png": "x", "payload-0.json": "{}" },
    ["html/1.html", "media/1.png", "more.txt", "payload-0.json"],
  ],
  [
    "an archive that a site offers is a file",
    { "index.html": "x", "posts.zip": inner("a.md"), "media/1.png": "x" },
    ["index.html", "media/1.png", "posts.zip"],
  ],
])("%s", async (_case, files, paths) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-archive-"));
  const path = join(folder.path, "it.zip");
  await writeFile(path, zipOf(files));
  await using tree = await openArchive(path);
  expect([...tree.paths]).toEqual(paths);
});
