import type { Actor } from "../../../contract/site-owner/audit.ts";
import { instant } from "../../base/clock.ts";
import { happened } from "../../kernel/events.ts";
import { findRunning, finishRun, insertRun, requireRunning } from "../runs/import-run-store.ts";
import { countToLookAt, type PostImportReport } from "./steps/report.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now"> & { by: Actor };

const runOf = ({ format, source }: PostImportReport) => ({ kind: "posts", format, source }) as const;

/** Returns the interrupted run of this source, or a new one. */
export async function startOrResumeRun({ db, now, by }: Deps, report: PostImportReport): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const [cutOff] = await findRunning(tx, runOf(report));
    report.isResumed = cutOff !== undefined;
    const run = cutOff?.id ?? (await insertRun(tx, { ...runOf(report), started_at: instant(now()) }));
    await happened(tx, { kind: "import.begin", run, of: "posts", by }, now());
    return run;
  });
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
export async function endEarly({ db, now }: Omit<Deps, "by">, runId: number, report: PostImportReport) {
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, runId);
    await finishRun(tx, runId, { state: "failed", report, at: instant(now()) });
  });
}

export async function finish({ db, now, by }: Deps, runId: number, report: PostImportReport) {
  const { source, posts, pages } = report;
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, runId);
    await finishRun(tx, runId, { state: "done", report, at: instant(now()) });
    const counts = { created: posts.created, pages: pages.created, problems: countToLookAt(report) };
    const { created: added, pages: addedPages } = counts;
    const finished = {
      kind: "import.finish",
      run: runId,
      of: "posts",
      added,
      pages: addedPages,
      by,
    } as const;
    await happened(tx, [finished, { kind: "posts.imported", source, ...counts }], now());
  });
}
