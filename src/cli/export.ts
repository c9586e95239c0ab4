import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { countOf } from "../contract/base/counting.ts";
import { exportTargetNames, exportTargets, type ExportTargetName } from "../contract/moving/targets.ts";
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
import { titlesInWords } from "../server/moving/targets/target/losses.ts";
import { makeTargetExport } from "../server/moving/targets/make-target.ts";
import { choiceIn, UsageError, type Command, type CommandCall } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";
import { STANDARD } from "./kit/standard-input.ts";
import { forceOption, requireTarget } from "./kit/target-file.ts";

const listForms: readonly ListForm[] = ["csv", "json"];

export const exportCommand: Command = {
  usage: [
    "export FILE.zip",
    "export FILE.zip --for PROGRAM",
    "export posts|subscribers FILE.csv|FILE.json",
    "export posts|subscribers -",
  ],
  details:
    "Other programs can read the zip, and an empty Masthead imports it (docs/export-format.md). With --for, the zip is what that program imports, and read-me.txt in it says how (docs/moving-out.md). - writes to standard output.",
  options: {
    ...forceOption,
    for: {
      type: "string",
      value: exportTargetNames.join("|"),
      about: "The program that imports the zip.",
    },
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
    const target = choiceIn(call.values["for"], "for", exportTargetNames);
    if (first === "posts" || first === "subscribers") {
      if (target) throw new UsageError(`Leave out “${first}”: --for says what is exported.`);
      return await exportOne(call, first, second);
    }
    if (!/\.zip$/i.test(first))
      throw new UsageError(
        `The name of ${target ? "an export for a program" : "a whole export"} must end in .zip.`,
      );
    if (second !== undefined) throw new UsageError(`“${second}” is one argument too many.`);
    if (target) return await exportFor(call, target, resolve(first));
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

async function exportFor({ config, values, out }: CommandCall, target: ExportTargetName, path: string) {
  await requireTarget(path, { mayReplace: values["force"] === true });
  using progress = createProgress();
  const deps = { config, now: () => new Date(), log: createLog("warn"), progress };
  const { losses } = await makeTargetExport(deps, path, target);
  progress[Symbol.dispose]();
  const { size: bytes } = await stat(path);
  const lines = [
    `${path}: for ${exportTargets[target].label}, ${sizeInWords(bytes)}. read-me.txt in it says how to import it.`,
    ...losses.map(({ what, titles }) => `${what}: ${titlesInWords(titles)}.`),
  ];
  out(lines.join("\n"), { path, for: target, bytes, losses });
}

async function exportAll({ config, values, out }: CommandCall, path: string) {
  await requireTarget(path, { mayReplace: values["force"] === true });
  using progress = createProgress();
  const deps = { config, now: () => new Date(), log: createLog("warn"), progress };
  const { tables, media, keptAsHtml, withNotes } = await makeExport(deps, path);
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
  const notes =
    withNotes > 0 ? ` The notes of ${countOf(withNotes, "post")} are in tables/posts.jsonl alone.` : "";
  out(`${path}: ${parts.join(", ")}; read back and checked.${kept}${notes}`, {
    path,
    tables,
    missingImages: media.missing,
    keptAsHtml,
    withNotes,
  });
}

const keptWords = (titles: readonly string[]) =>
  `${countOf(titles.length, "text")} could not be written as Markdown and stayed HTML: ${titlesInWords(titles)}.`;
