import { dirname } from "node:path";
import { createZipArchive, ZipEntry } from "node:zlib";
import { exportTargets, type ExportTargetName } from "../../../contract/moving/targets.ts";
import { instant } from "../../base/clock.ts";
import { createFileStore } from "../../engines/files/open-file-store.ts";
import { requireDatabase, type BackupDeps } from "../archive/make-backup.ts";
import { noteExport, withTables } from "../archive/make-export.ts";
import { makeFolderOf, writeWhole } from "../archive/paced-file.ts";
import { entryOf } from "../archive/write-archive.ts";
import { rowsOf } from "../tables/rows-beside.ts";
import type { TableStore } from "../tables/table-shape.ts";
import { Losses, titlesInWords, type Loss } from "./target/losses.ts";
import type { Target, TargetSource } from "./target/target.ts";
import { targets } from "./targets.ts";

/**
 * Writes the posts or the subscribers into a zip that another program imports, with a file that says how. Returns what that
 * program has no place for. @throws AppError `not_found` without a database; StartupError while another export is made.
 */
export async function makeTargetExport(
  deps: BackupDeps,
  path: string,
  name: ExportTargetName,
  /** `isNoted` if the audit log has it already. */
  { isNoted = false }: { isNoted?: boolean } = {},
): Promise<{ losses: Loss[] }> {
  const { config, now } = deps;
  await requireDatabase(config);
  await makeFolderOf(path);
  if (!isNoted && exportTargets[name].holds === "subscribers") await noteExport(deps, "subscribers");
  const losses = new Losses();
  // Losses are known at the end, so what says them is the last file.
  await withTables(deps, { folder: dirname(path), hasWholeSite: false }, async (tables) => {
    const source: TargetSource = {
      tables,
      files: createFileStore(config),
      publicUrl: config.publicUrl,
      siteName: await siteNameIn(tables),
      at: instant(now()),
      losses,
    };
    await writeWhole(path, createZipArchive(entriesOf(name, source, deps.progress)));
  });
  return { losses: losses.all() };
}

async function* entriesOf(name: ExportTargetName, source: TargetSource, progress: BackupDeps["progress"]) {
  const target = targets[name];
  for await (const part of target.parts(source)) {
    progress?.(`Writing ${part.name.split("/")[0]}`);
    yield await entryOf(part);
  }
  yield await ZipEntry.create("read-me.txt", Buffer.from(readMe(name, target, source.losses.all())));
}

function readMe(name: ExportTargetName, { steps }: Target, losses: readonly Loss[]): string {
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  const told = losses.map(({ what, titles }) => `- ${what}: ${titlesInWords(titles)}`);
  const changed = told.length > 0 ? ["", "What could not stay as it was:", "", ...told] : [];
  return [`For ${exportTargets[name].label}`, "", ...numbered, ...changed, ""].join("\n");
}

async function siteNameIn(tables: TableStore): Promise<string> {
  for await (const rows of rowsOf(tables, "settings"))
    for (const { name, value } of rows) {
      const read: unknown = name === "siteName" ? JSON.parse(String(value)) : undefined;
      if (typeof read === "string") return read;
    }
  return "";
}
