import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { findRunning, finishRun, insertRun, requireRunning } from "../runs/import-run-store.ts";
import type { PostImportReport } from "./steps/report.ts";

interface Deps {
  db: Db;
  now: Clock;
}

const runOf = ({ format, source }: PostImportReport) => ({ kind: "posts", format, source }) as const;

/** Returns the interrupted run of this source, or a new one. */
export async function startOrResumeRun({ db, now }: Deps, report: PostImportReport): Promise<number> {
  const [cutOff] = await findRunning(db, runOf(report));
  report.isResumed = cutOff !== undefined;
  return cutOff?.id ?? insertRun(db, { ...runOf(report), started_at: instant(now()) });
}

/** Finishes a run that was interrupted after its last post: it has nothing left to write. */
export async function finishInterrupted(deps: Deps, report: PostImportReport) {
  const [cutOff] = await findRunning(deps.db, runOf(report));
  if (!cutOff) return;
  report.run = cutOff.id;
  report.isResumed = true;
  await finish(deps, cutOff.id, report);
}

/** Records that the run ended early. The posts that it wrote before stay, and can be undone. */
export async function endEarly({ db, now }: Deps, runId: number, report: PostImportReport) {
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, runId);
    await finishRun(tx, runId, { state: "failed", report, at: instant(now()) });
  });
}

export async function finish({ db, now }: Deps, runId: number, report: PostImportReport) {
  const { source, posts, pages, problemCount } = report;
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, runId);
    await finishRun(tx, runId, { state: "done", report, at: instant(now()) });
    const counts = { created: posts.created, pages: pages.created, problems: problemCount };
    await happened(tx, { kind: "posts.imported", source, ...counts }, now());
  });
}
