import { z } from "zod";
import { listReportSchema } from "../../../contract/imports.ts";
import type { ListReport } from "../../../contract/imports.ts";
import { instant } from "../../base/clock.ts";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findOrInsertStatement, findStatement } from "../../audience/subscribers/consent-statements.ts";
import { findLastItem, findRunning, insertRun } from "../runs/import-run-store.ts";
import { saveProgress } from "../runs/run-progress.ts";
import type { CheckedList } from "./check-list.ts";

/** The report of a run with the facts that are needed to resume and undo it. */
const keptReportSchema = listReportSchema.extend({
  fingerprint: z.string(),
  consent: z.string(),
  statementId: z.int(),
  /** The statement goes again when the run is undone. */
  isStatementNew: z.boolean(),
});

export type KeptReport = z.infer<typeof keptReportSchema>;

export interface ListRun {
  id: number;
  /** Everything that it writes is of this moment. */
  at: Instant;
  kept: KeptReport;
  /** The report as the database has it. */
  saved: string;
  isResumed: boolean;
}

export const emptyReport = (rowCount: number): ListReport => ({
  rows: 0,
  rowCount,
  added: 0,
  known: 0,
  unsubscribed: 0,
  suppressed: 0,
  wrong: 0,
  problems: [],
});

interface Beginning {
  name: string;
  consent: string;
  list: CheckedList;
  now: Date;
}

/** The run of this very file that was cut off, or a new one. */
export async function beginRun(tx: DbOrTx, { name, consent, list, now }: Beginning): Promise<ListRun> {
  const run = { kind: "subscribers" as const, format: list.columns.format, source: name };
  for (const { id, started_at: at, report: saved } of await findRunning(tx, run)) {
    const kept = saved === null ? undefined : readReport(saved);
    if (saved !== null && kept?.fingerprint === list.fingerprint && kept.consent === consent)
      return { id, at, kept, saved, isResumed: true };
  }
  const statement = { how: "list" as const, wording: consent, source: name };
  const isStatementNew = (await findStatement(tx, statement)) === undefined;
  const statementId = await findOrInsertStatement(tx, statement);
  const { fingerprint, rowCount } = list;
  const kept = { ...emptyReport(rowCount), fingerprint, consent, statementId, isStatementNew };
  const at = instant(now);
  const id = await insertRun(tx, { ...run, started_at: at });
  const saved = JSON.stringify(kept);
  await saveProgress(tx, id, { before: null, report: saved });
  return { id, at, kept, saved, isResumed: false };
}

export const readReport = (report: string): KeptReport => keptReportSchema.parse(JSON.parse(report));

/** Returns the part of a run's report that the admin shows. */
export const reportOf = (kept: KeptReport): ListReport => listReportSchema.parse(kept);

/** Whether an undo would take anything back: a name that was missing, too, and not only who was added. */
export const hasChangedAnything = async (db: DbOrTx, runId: number): Promise<boolean> =>
  (await findLastItem(db, { runId, entity: "subscriber" })) !== undefined;
