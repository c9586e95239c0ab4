import { commandLine } from "../../contract/site-owner/audit.ts";
import { counted, countOf } from "../../contract/base/counting.ts";
import { dateOrders, listedStatuses, listFormats, type ListReport } from "../../contract/moving/imports.ts";
import { consentSchema } from "../../contract/audience/subscribers.ts";
import { watchForServer } from "../../server/kernel/db/server-lock.ts";
import type { Database } from "../../server/kernel/db/open.ts";
import { parse } from "../../server/base/parse.ts";
import { openSigner } from "../../server/kernel/secrets.ts";
import { checkList } from "../../server/moving/lists/check-list.ts";
import { importList, type ListImport, type ListResult } from "../../server/moving/lists/import-list.ts";
import { listFileAt } from "../../server/moving/lists/check-list.ts";
import { previewList } from "../../server/moving/lists/preview-list.ts";
import { readColumns, readMapping, readSaidWords } from "../../server/moving/lists/read-columns.ts";
import { listFields } from "../../server/audience/attributes/find-attributes.ts";
import { createLinks } from "../../server/audience/subscribers/links.ts";
import { choiceIn, UsageError, type CommandCall } from "../kit/command.ts";
import { openMigrated } from "../kit/open-migrated.ts";
import { ask } from "../kit/ask.ts";
import { createProgress } from "../kit/progress.ts";
import { STANDARD } from "../kit/standard-input.ts";
import { askFirst } from "./ask-first.ts";

export const subscriberOptions = {
  consent: { type: "string", value: "TEXT", about: "What these subscribers agreed to, and where." },
  column: {
    type: "string",
    multiple: true,
    value: "FIELD=COLUMN",
    about:
      "The column of a field: email, name, status (also several), subscribed_at, tags or the key of a custom field.",
  },
  ignore: {
    type: "string",
    multiple: true,
    value: "COLUMN",
    about: "A column that looks like a status, but does not say who may get newsletters.",
  },
  word: {
    type: "string",
    multiple: true,
    value: "WORD=STATUS",
    about: `What a status that is not understood means: ${listedStatuses.join(", ")}.`,
  },
  dates: {
    type: "string",
    value: dateOrders.join("|"),
    about: "What 03/04/2024 is, for a list whose dates can all be read in both ways.",
  },
} as const;

/** Imports the subscribers of a CSV file, which is read whole before the database is opened. */
export async function importSubscribers({ config, positionals, values, out }: CommandCall, path: string) {
  const file = await listFileAt(path);
  using progress = createProgress();
  const options = {
    format: choiceIn(values["format"], "format", listFormats),
    mapping: readMapping(textsIn(values["column"])),
    ignore: textsIn(values["ignore"]),
    words: readSaidWords(textsIn(values["word"])),
    dates: choiceIn(values["dates"], "dates", dateOrders),
    howToChoose: (column: string) => `Choose one of them, such as --column ${quoted(`email=${column}`)}.`,
    howToAssign: (column: string) =>
      `If it says who has left, add --column ${quoted(`status=${column}`)}. If it does not, add --ignore ${quoted(column)}.`,
    howToDate: "Add --dates day-first or --dates month-first.",
  };
  const checked = await checkList(file, options, (bytes) => progress("Reading", bytes / file.sizeBytes));
  progress[Symbol.dispose]();
  // Standard input has no name, by which Mailchimp says who is in a file.
  if (positionals[0] === STANDARD && checked.columns.statuses.blank === undefined)
    throw new UsageError(NAMES_STATUS);
  // Asked only now that the file is known to be a list: nothing else needs a consent.
  const consent = await consentIn(values);

  await using database = await openMigrated(config, { mayBegin: true });
  const { engine, db } = database;
  const customFields = (await listFields(db)).map(({ key }) => key);
  const columns = readColumns(
    checked.head,
    { ...options, fileName: file.name, customFields },
    checked.contents,
  );
  const list = { ...checked, columns };
  using server = engine === "sqlite" ? watchForServer(config.dataDir) : undefined;
  const isShared = () => server?.isRunning() ?? false;
  const deps = { db, now, links: await linksOf(database, config.publicUrl) };
  const shown =
    (what: string) =>
    ({ rows, rowCount }: ListReport) =>
      progress(what, rows / rowCount);
  const work: ListImport = { file, list, consent, by: commandLine, isShared, onRows: shown("Importing") };
  const look = () => previewList(deps, { ...work, onRows: shown("Looking") });

  if (values["dry-run"]) {
    const report = await look();
    progress[Symbol.dispose]();
    tellRemarks(report);
    exitByWrong(report);
    return out(sentenceOf(file.name, report, true), {
      ...report,
      format: list.columns.format,
      isDryRun: true,
    });
  }
  if (!values["yes"]) {
    const report = process.stdin.isTTY ? await look() : undefined;
    progress[Symbol.dispose]();
    if (report) tellRemarks(report);
    await askFirst(report ? sentenceOf(file.name, report, true) : "");
  }
  const result = await importList(deps, work);
  progress[Symbol.dispose]();
  tellRemarks(result.report);
  exitByWrong(result.report);
  out([sentenceOf(file.name, result.report, false), ...afterwards(result)].join(" "), {
    ...result.report,
    format: list.columns.format,
    run: result.run,
    isResumed: result.isResumed,
    isDryRun: false,
  });
}

const now = () => new Date();

async function linksOf({ db }: Database, publicUrl: string) {
  return createLinks({ signer: await openSigner(db, now()), publicUrl });
}

const NAMES_STATUS =
  "Pass the path of this list instead of -: Mailchimp says only in the name of the file whether these people have subscribed.";
const HOW_THEY_AGREED =
  "Say with --consent what these people agreed to, such as --consent 'Signed up for the weekly letter at the fair'.";

async function consentIn(values: CommandCall["values"]): Promise<string> {
  const given = values["consent"];
  if (typeof given === "string") return parse(consentSchema, given);
  if (!process.stdin.isTTY) throw new UsageError(HOW_THEY_AGREED);
  return parse(consentSchema, await ask("Where do these people come from, and what did they agree to?\n"));
}

const textsIn = (value: CommandCall["values"][string]) =>
  (Array.isArray(value) ? value : []).filter((each) => typeof each === "string");

/** A word as a shell reads it. */
const quoted = (word: string) => (/^[\w.=:/@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** Writes what a person has to know beside the sentence: rows that were left out or guessed, words, columns. */
function tellRemarks(report: ListReport) {
  const { problems, wrong, suppressed, notices, undated, unknownStatuses, ignoredColumns } = report;
  const tell = (lines: typeof problems, count: number) => {
    for (const { line, reason } of lines) process.stderr.write(`Line ${line}: ${reason}\n`);
    if (count > lines.length) process.stderr.write(`… and ${counted(count - lines.length)} more.\n`);
  };
  tell(problems, wrong + suppressed);
  tell(notices, undated);
  for (const { word, count } of unknownStatuses)
    process.stderr.write(
      `${word === "" ? "The status is empty or missing" : `The status “${word}” is not understood`}: ${countOf(count, "row")} ${count === 1 ? "is" : "are"} not mailed until confirmed.\n`,
    );
  if (ignoredColumns.length > 0)
    process.stderr.write(`Columns that are not used: ${ignoredColumns.join(", ")}.\n`);
}

/** Sets exit code 1 if rows could not be imported, so that scripts notice. */
function exitByWrong({ wrong }: ListReport) {
  if (wrong > 0) process.exitCode = 1;
}

function sentenceOf(name: string, report: ListReport, isDryRun: boolean): string {
  const parts = [
    `${counted(report.added)} ${isDryRun ? "would be added" : "added"}`,
    `${counted(report.known)} already there`,
    `${counted(report.unsubscribed)} ${isDryRun ? "already there but would be unsubscribed" : "already there but unsubscribed now"}`,
    `${counted(report.suppressed)} left out because they have unsubscribed, bounced or complained`,
    `${counted(report.wrong)} could not be imported`,
  ];
  return `${name}: ${countOf(report.rows, "row")}: ${parts.join(", ")}.`;
}

const afterwards = ({ run, isResumed, hasChangedAnything }: ListResult): string[] => [
  ...(isResumed ? ["It went on where it was cut off."] : []),
  ...(hasChangedAnything ? [`To undo it within 24 hours: ./masthead import --undo ${run}`] : []),
];
