import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { ExportTargetName } from "../../../../src/contract/moving/targets.ts";
import { openTree } from "../../../../src/server/moving/files/open-tree.ts";
import { makeTargetExport } from "../../../../src/server/moving/targets/make-target.ts";
import type { Place } from "../moving.ts";

/** Makes the export for a program, and returns its files as text, by their names. */
export async function exportFor(place: Place, target: ExportTargetName) {
  const path = join(place.dataDir, `for-${target}.zip`);
  const { losses } = await makeTargetExport(place.deps, path, target);
  await using tree = await openTree(path);
  const files: Record<string, string> = {};
  for (const name of tree.paths) files[name] = await text(Readable.from(tree.open(name)));
  return { path, losses, files };
}
