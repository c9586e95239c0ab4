import { isSiteArchive } from "../server/porting/archive/read-archive.ts";
import { UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { importerOptions, importFrom } from "./import/choose-importer.ts";
import { importWholeSite } from "./import/import-site.ts";
import { undoRun } from "./import/undo-run.ts";

export const importCommand: Command = {
  usage:
    "import <file|folder> [--format NAME] [--dry-run] [--yes] [--category SLUG] [--map FILE] [--site URL] [--no-images] [--consent TEXT] [--column FIELD=COLUMN] [--json] | import --undo RUN",
  about:
    "Bring posts over from Ghost, WordPress, Substack or Markdown, the subscribers of a CSV file, for whom TEXT says what they agreed to, or a whole exported site into an empty one. With --no-images the server copies pictures afterwards (docs/moving.md).",
  options: {
    ...importerOptions,
    format: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
    undo: { type: "string" },
  },
  async run(call) {
    const { format, undo } = call.values;
    if (typeof undo === "string") return undoRun(call, undo);
    const [path] = call.positionals;
    if (!path) throw new UsageError("Say which file to import.");
    if (format === "masthead" || (format === undefined && (await isSiteArchive(path))))
      return importWholeSite(call, path);
    await importFrom(call, path);
  },
};
