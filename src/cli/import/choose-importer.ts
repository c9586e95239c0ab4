import { UsageError } from "../command.ts";
import type { CommandCall } from "../command.ts";
import { importReaders, readerOptions } from "./import-readers.ts";

type Importer = (call: CommandCall, path: string) => Promise<void>;

/** What can be imported, by the name that `--format` has for it. */
const importers: Record<string, Importer> = {
  csv: importReaders,
};

/** The options of all of them. */
export const importerOptions = { ...readerOptions };

/** Who imports the file or folder. @throws UsageError for a format that there is none of. */
export async function chooseImporter({ values }: CommandCall): Promise<Importer> {
  const format = typeof values["format"] === "string" ? values["format"] : "csv";
  const importer = Object.hasOwn(importers, format) ? importers[format] : undefined;
  if (importer) return importer;
  throw new UsageError(
    `There is no format “${format}”. These can be imported: ${Object.keys(importers).join(", ")}.`,
  );
}
