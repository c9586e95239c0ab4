import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createZipArchive, ZipEntry } from "node:zlib";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { importSite } from "../../../src/server/moving/archive/import-site.ts";
import { makeExport } from "../../../src/server/moving/archive/make-export.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { someSite } from "../../setup/any-site.ts";
import { openPlace, putFile, type Place } from "./moving.ts";

/** A whole export whose manifest says something else. */
async function exportSaying(place: Place, change: (manifest: Record<string, unknown>) => unknown) {
  const path = join(place.dataDir, "site.zip");
  await makeExport(place.deps, path);
  await using archive = await openSiteArchive(path);
  const entries: ZipEntry[] = [];
  for (const name of Object.keys(archive.manifest.files))
    entries.push(await ZipEntry.create(name, await buffer(Readable.from(archive.read(name)))));
  const manifest = JSON.stringify(change({ ...archive.manifest }));
  entries.push(await ZipEntry.create("manifest.json", Buffer.from(manifest)));
  return await putFile(place, "changed.zip", await buffer(Readable.from(createZipArchive(entries))));
}

test("an export of this version is read, whatever later versions have added to its manifest", async () => {
  await using source = await openPlace("sqlite");
  await using target = await openPlace("sqlite");
  await source.write({ ...someSite, lost: 0 });
  const path = await exportSaying(source, (manifest) => ({ ...manifest, later: true }));
  await importSite(target.deps, { path, isDryRun: false });
  expect(await target.read()).toEqual(await source.read());
});

test.each([
  [
    "a newer version",
    { version: 2 },
    "it was made by a newer version of Masthead, in version 2 of the format. Update this one first.",
  ],
  ["no version", { version: undefined }, "its manifest.json names no version of the format."],
  ["a version that never was", { version: 0 }, "its manifest.json names no version of the format."],
  [
    "less than its version says",
    { tables: undefined },
    "its manifest.json is not one of version 1 of the format.",
  ],
])("an export with %s is refused in a sentence, and nothing is written", async (_what, said, words) => {
  await using source = await openPlace("sqlite");
  await using target = await openPlace("sqlite");
  await source.write({ ...someSite, lost: 0 });
  const path = await exportSaying(source, (manifest) => ({ ...manifest, ...said }));
  const before = await target.read();
  await expect(importSite(target.deps, { path, isDryRun: false })).rejects.toMatchObject({
    code: "invalid",
    message: `${path} cannot be read: ${words}`,
  });
  expect(await target.read()).toEqual(before);
});
