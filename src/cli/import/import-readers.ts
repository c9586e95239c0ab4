import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { parse } from "../../server/platform/parse.ts";
import { consentSchema } from "../../contract/subscribers.ts";
import { reasonOf } from "../../server/platform/db/open.ts";
import type { Database } from "../../server/platform/db/open.ts";
import { AppError } from "../../server/platform/errors.ts";
import { openSigner } from "../../server/platform/secrets.ts";
import { importList } from "../../server/porting/import-list.ts";
import type { ImportReport } from "../../server/porting/import-list.ts";
import { createLinks } from "../../server/subscribers/links.ts";
import { openMigrated, UsageError } from "../command.ts";
import type { CommandCall } from "../command.ts";
import { askFirst, countWord } from "./ask-first.ts";

export const readerOptions = {
  consent: { type: "string" },
} as const;

/** Takes the subscribers of a CSV file in. */
export async function importReaders({ config, values, out }: CommandCall, path: string) {
  const consent = consentIn(values);
  const file = await openFile(path);
  await using database = await openMigrated(config);
  const run = (isDryRun: boolean) =>
    runImport(database, { ...file, consent, isDryRun, publicUrl: config.publicUrl });

  const isDryRun = values["dry-run"] === true;
  if (!isDryRun && !values["yes"]) await askFirst(sentenceOf(file.name, await run(true), true));
  const report = await run(isDryRun);
  for (const { line, reason } of report.wrongRows) process.stderr.write(`Line ${line}: ${reason}\n`);
  out(sentenceOf(file.name, report, isDryRun), { ...report, isDryRun });
}

function consentIn(values: CommandCall["values"]): string {
  if (typeof values["consent"] !== "string") {
    throw new UsageError(
      "Say with --consent what these people agreed to, such as --consent 'Signed up for the weekly letter at the fair'.",
    );
  }
  return parse(consentSchema, values["consent"]);
}

async function openFile(path: string) {
  try {
    const { size, isFile } = await stat(path).then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
    if (!isFile) throw new Error("it is not a file");
    return { path, name: basename(path), size };
  } catch (cause) {
    throw new AppError("invalid", `${path} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

interface Import {
  path: string;
  name: string;
  size: number;
  consent: string;
  isDryRun: boolean;
  publicUrl: string;
}

const now = () => new Date();

async function runImport({ db }: Database, { path, name, size, consent, isDryRun, publicUrl }: Import) {
  const signer = await openSigner(db, now());
  const links = createLinks({ signer, publicUrl });
  return importList({ db, now, links }, withProgress(createReadStream(path), size), {
    name,
    consent,
    isDryRun,
  });
}

/** Shows on a terminal how much of the file has been read. */
async function* withProgress(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  const isShown = process.stderr.isTTY;
  let readBytes = 0;
  for await (const piece of pieces) {
    readBytes += piece.length;
    if (isShown) process.stderr.write(`\r${Math.floor((100 * readBytes) / size)} %`);
    yield piece;
  }
  if (isShown) process.stderr.write("\r\u001B[K");
}

function sentenceOf(name: string, report: ImportReport, isDryRun: boolean): string {
  const parts = [
    `${countWord(report.added)} ${isDryRun ? "would be added" : "added"}`,
    `${countWord(report.known)} already there`,
    `${countWord(report.unsubscribed)} unsubscribed by the list`,
    `${countWord(report.suppressed)} left out because they have unsubscribed, bounced or complained`,
    `${countWord(report.wrong)} wrong`,
  ];
  return `${name}: ${countWord(report.rows)} rows: ${parts.join(", ")}.`;
}
