import { resolve } from "node:path";
import { countOf } from "../contract/base/counting.ts";
import { sizeInWords } from "../server/base/size-in-words.ts";
import { createLog } from "../server/base/log.ts";
import { exportedStatuses } from "../server/audience/directory/exported-status.ts";
import {
  exportList,
  makeExport,
  printList,
  type ListForm,
  type ListName,
} from "../server/moving/archive/make-export.ts";
import { choiceIn, UsageError, type Command, type CommandCall } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";
import { STANDARD } from "./kit/standard-input.ts";
import { forceOption, requireTarget } from "./kit/target-file.ts";

const listForms: readonly ListForm[] = ["csv", "json"];

export const exportCommand: Command = {
  usage: ["export FILE.zip", "export posts|subscribers FILE.csv|FILE.json", "export posts|subscribers -"],
  summary: "Write everything into a zip file, or posts or subscribers into a file.",
  details:
    "Other programs can read the zip, and an empty Masthead imports it (docs/export-format.md). - writes to standard output.",
  options: {
    ...forceOption,
    format: {
      type: "string",
      value: listForms.join("|"),
      about: "Format for standard output (default: csv).",
    },
    status: {
      type: "string",
      value: exportedStatuses.join("|"),
      about:
        "Only the subscribers with this status, such as active for a program that mails everybody in a file.",
    },
  },
  example: "export subscribers readers.csv",
  async run(call) {
    const [first, second] = call.positionals;
    if (!first) throw new UsageError("Name the file to write.");
    if (call.values["format"] !== undefined && second !== STANDARD)
      throw new UsageError("The name of a file says its format; --format is for standard output.");
    if (call.values["status"] !== undefined && first !== "subscribers")
      throw new UsageError("--status is for subscribers.");
    if (first === "posts" || first === "subscribers") return await exportOne(call, first, second);
    if (!/\.zip$/i.test(first)) throw new UsageError("The name of a whole export must end in .zip.");
    if (second !== undefined) throw new UsageError(`“${second}” is one argument too many.`);
    await exportAll(call, resolve(first));
  },
};

async function exportOne(
  { config, values, out, outBeside }: CommandCall,
  list: ListName,
  target: string | undefined,
) {
  if (!target) throw new UsageError("Name the file to write, or - for standard output.");
  using progress = createProgress();
  const deps = { config, now: () => new Date(), log: createLog("warn"), progress };
  const status = choiceIn(values["status"], "status", exportedStatuses);
  if (target === STANDARD) {
    const form = choiceIn(values["format"], "format", listForms) ?? "csv";
    const { bytes } = await printList(deps, { list, status, form, output: process.stdout });
    progress[Symbol.dispose]();
    return outBeside(`The ${list}, ${sizeInWords(bytes)}.`, { bytes });
  }
  const path = resolve(target);
  await requireTarget(path, { mayReplace: values["force"] === true });
  const { bytes } = await exportList(deps, list, path, status);
  progress[Symbol.dispose]();
  out(`${path}: the ${list}, ${sizeInWords(bytes)}.`, { path, bytes });
}

async function exportAll({ config, values, out }: CommandCall, path: string) {
  await requireTarget(path, { mayReplace: values["force"] === true });
  using progress = createProgress();
  const deps = { config, now: () => new Date(), log: createLog("warn"), progress };
  const { tables, media, keptAsHtml } = await makeExport(deps, path);
  progress[Symbol.dispose]();
  const rows = (table: string) => tables[table]?.rows ?? 0;
  const images = rows("media") - media.missing.length;
  const parts = [
    countOf(rows("posts"), "post"),
    countOf(rows("subscribers"), "subscriber"),
    countOf(rows("newsletters"), "newsletter"),
    countOf(images, "image"),
  ];
  const kept = keptAsHtml.length > 0 ? ` ${keptWords(keptAsHtml)}` : "";
  out(`${path}: ${parts.join(", ")}; read back and checked.${kept}`, {
    path,
    tables,
    missingImages: media.missing,
    keptAsHtml,
  });
}

const MAX_TITLES = 10;

function keptWords(titles: readonly string[]): string {
  const named = titles.slice(0, MAX_TITLES).map((title) => `“${title}”`);
  const rest = titles.length > MAX_TITLES ? [`and ${titles.length - MAX_TITLES} more`] : [];
  return `${countOf(titles.length, "text")} could not be written as Markdown and stayed HTML: ${[...named, ...rest].join(", ")}.`;
}
