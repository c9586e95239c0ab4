import { UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { chooseImporter, importerOptions } from "./import/choose-importer.ts";

export const importCommand: Command = {
  usage: "import <list.csv> --consent TEXT [--dry-run] [--yes] [--json]",
  about:
    "Add the subscribers of a CSV file (email; status, subscribed_at, name). TEXT is what they agreed to. Nobody who has left is added again.",
  options: {
    ...importerOptions,
    format: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
  async run(call) {
    const [path] = call.positionals;
    if (!path) throw new UsageError("Say which file to import.");
    const importFrom = await chooseImporter(call);
    await importFrom(call, path);
  },
};
