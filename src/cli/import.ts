import { postFormats, productNames } from "../contract/moving/post-products.ts";
import { siteArchiveKind } from "../server/moving/archive/read-archive.ts";
import { UsageError, type Command } from "./kit/command.ts";
import { importerOptions, importFrom } from "./import/choose-importer.ts";
import { importWholeSite } from "./import/import-site.ts";
import { undoRun } from "./import/undo-run.ts";
import { withInput } from "./kit/standard-input.ts";

export const importCommand: Command = {
  usage: ["import FILE|FOLDER", "import - --yes < FILE", "import --undo RUN"],
  details: `Posts come from ${productNames}, subscribers from a CSV file of any service, and a whole site from ./masthead export, into an empty one. It shows what it would do and asks first (docs/moving.md).`,
  options: {
    "dry-run": { type: "boolean", about: "Only say what would be done." },
    yes: { type: "boolean", about: "Import without asking." },
    undo: { type: "string", value: "RUN", about: "Undo the import with this number, within 24 hours." },
    format: {
      type: "string",
      value: "NAME",
      about: `What the file is, when it is not recognized: ${postFormats.join(", ")}, csv, mailchimp or masthead.`,
    },
    ...importerOptions,
  },
  example: 'import readers.csv --consent "Signed up at example.com" --dry-run',
  async run(call) {
    const { format, undo } = call.values;
    const [given] = call.positionals;
    if (typeof undo === "string") {
      if (given !== undefined) throw new UsageError("Undo an import or import a file, not both.");
      return undoRun(call, undo);
    }
    if (!given) throw new UsageError("Name the file to import.");
    await withInput(given, async (path) => {
      if (format === "masthead" || (format === undefined && (await siteArchiveKind(path))))
        return await importWholeSite(call, path);
      await importFrom(call, path);
    });
  },
};
