import { z } from "zod";
import { listReportSchema, type ListReport } from "../../../contract/moving/imports.ts";
import { instant, type Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findOrInsertStatement, findStatement } from "../../audience/subscribers/consent-statements.ts";
import { findLastItem, findRunning, insertRun } from "../runs/import-run-store.ts";
import type { CheckedList } from "./check-list.ts";

/** The report of a run with the facts that are needed to resume and undo it. */
const keptReportSchema = listReportSchema.extend({
  // Reports of earlier versions lack these four.
  undated: listReportSchema.shape.undated.default(0),
  notices: listReportSchema.shape.notices.default([]),
  unknownStatuses: listReportSchema.shape.unknownStatuses.default([]),
  ignoredColumns: listReportSchema.shape.ignoredColumns.default([]),
  fingerprint: z.string(),
  consent: z.string(),
  statementId: z.int(),
  /** An undo then deletes the statement. */
  isStatementNew: z.boolean(),
});

type KeptReport = z.infer<typeof keptReportSchema>;

export interface ListRun {
  id: number;
  /** The moment of everything that the run writes. */
  at: Instant;
  kept: KeptReport;
  isResumed: boolean;
}

/** The report before the first row, with what is known of the whole file. */
export const emptyReport = ({ rowCount, columns, foreignLine }: CheckedList): ListReport => ({
  rows: 0,
  rowCount,
  added: 0,
  known: 0,
  unsubscribed: 0,
  suppressed: 0,
  wrong: 0,
  problems: [],
  undated: 0,
  notices: foreignLine === undefined ? [] : [{ line: foreignLine, reason: NOT_UTF8 }],
  unknownStatuses: [],
  ignoredColumns: columns.ignored.slice(0, MAX_COLUMNS_SHOWN).map((name) => name.slice(0, 100)),
});

const MAX_COLUMNS_SHOWN = 200;
const NOT_UTF8 = "The file is not in UTF-8, and was read as Windows-1252: check names with accents";

interface Beginning {
  name: string;
  consent: string;
  list: CheckedList;
  now: Date;
}

/** Returns the interrupted run of the same bytes, name and consent, or a new one. */
export async function beginRun(tx: DbOrTx, { name, consent, list, now }: Beginning): Promise<ListRun> {
  const run = { kind: "subscribers" as const, format: list.columns.format, source: name };
  for (const { id, started_at: at, report } of await findRunning(tx, run)) {
    const kept = report === null ? undefined : readReport(report);
    if (kept?.fingerprint === list.fingerprint && kept.consent === consent)
      return { id, at, kept, isResumed: true };
  }
  const statement = { how: "list" as const, wording: consent, source: name };
  const isStatementNew = (await findStatement(tx, statement)) === undefined;
  const statementId = await findOrInsertStatement(tx, statement);
  const { fingerprint } = list;
  const kept = { ...emptyReport(list), fingerprint, consent, statementId, isStatementNew };
  const at = instant(now);
  const id = await insertRun(tx, { ...run, started_at: at, report: JSON.stringify(kept) });
  return { id, at, kept, isResumed: false };
}

export const readReport = (report: string): KeptReport => keptReportSchema.parse(JSON.parse(report));

/** Returns the part of a run's report that the admin shows. */
export const reportOf = (kept: KeptReport): ListReport => listReportSchema.parse(kept);

/** True if an undo would change anything: added subscribers, and also names that were filled in. */
export const hasChangedAnything = async (db: DbOrTx, runId: number): Promise<boolean> =>
  (await findLastItem(db, { runId, entity: "subscriber" })) !== undefined;
