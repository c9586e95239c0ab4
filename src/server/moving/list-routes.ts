import * as calls from "../../contract/imports.ts";
import type { ListChoices, ListField, ListImport } from "../../contract/imports.ts";
import type { Clock } from "../base/clock.ts";
import type { Db } from "../kernel/db/open.ts";
import { AppError } from "../base/errors.ts";
import { bodyOf } from "../kernel/http/body.ts";
import { route } from "../kernel/http/routes.ts";
import type { Route } from "../kernel/http/routes.ts";
import type { Log } from "../base/log.ts";
import { scanList } from "./lists/check-list.ts";
import { listFileAt } from "./lists/check-list.ts";
import { hasChangedAnything, readReport, reportOf } from "./lists/list-run.ts";
import { recogniseColumns } from "./lists/read-columns.ts";
import type { ImportThreads } from "./moving-threads.ts";
import { untilClientLeaves } from "./runs/until-client-leaves.ts";
import { findRun, findRuns } from "./runs/import-run-store.ts";
import type { ImportRun } from "./runs/import-run-store.ts";
import { RunsAtWork } from "./runs/runs-at-work.ts";
import { undoableUntil } from "./runs/undo-run.ts";
import type { Uploads } from "./runs/uploads.ts";

interface Deps {
  db: Db;
  now: Clock;
  log: Log;
  uploads: Uploads;
  workOnList: ImportThreads["workOnList"];
}

const IMPORTS_SHOWN = 10;

export function listRoutes({ db, now, log, uploads, workOnList }: Deps): Route[] {
  const atWork = new RunsAtWork<ListChoices, never>({
    db,
    log,
    uploads,
    importFile: (path, choices, onEvent) =>
      workOnList({ do: "import", path, ...choices }, (begun) => onEvent({ begun })),
  });
  const present = async (read: ImportRun) => {
    const state = await atWork.stateOf(read);
    const isUndoable = state.run.state !== "done" || (await hasChangedAnything(db, read.id));
    return presentRun({ now: now(), isUndoable, ...state });
  };
  const getRun = async (id: number) => {
    const run = await findRun(db, id);
    if (run?.kind === "subscribers" && run.report) return run;
    throw new AppError("not_found", "There was no such import.");
  };
  return [
    route(calls.uploadList, async ({ query: { name }, c }) => {
      const id = await uploads.keep({ name, body: bodyOf(c) }, now());
      try {
        return await describeUpload(id, await uploads.find(id));
      } catch (error) {
        await uploads.forget(id);
        throw error;
      }
    }),
    route(calls.previewList, async ({ params: { id }, body: { mapping }, c }) => {
      const path = await uploads.find(id);
      const work = { do: "preview", path, mapping } as const;
      const outcome = await workOnList(work, () => undefined, untilClientLeaves(c));
      if ("report" in outcome) return outcome.report;
      throw new Error("A preview has a report");
    }),
    route(calls.importList, async ({ body: { list, ...choices } }) =>
      present(await getRun(await atWork.begin(list, choices))),
    ),
    route(calls.listImports, async () => {
      const runs = await findRuns(db, { kind: "subscribers", limit: IMPORTS_SHOWN });
      return { imports: await Promise.all(runs.filter(({ report }) => report).map(present)) };
    }),
    route(calls.getImport, async ({ params }) => present(await getRun(params.id))),
    route(calls.undoImport, async ({ params: { id } }) => {
      const run = await findRun(db, id);
      if (run && (await atWork.stateOf(run)).isUnderWay)
        throw new AppError("conflict", "That import is still under way.");
      const outcome = await atWork.undo(id, () => workOnList({ do: "undo", run: id }, () => undefined));
      return { removed: "removed" in outcome ? outcome.removed : 0 };
    }),
  ];
}

async function describeUpload(id: string, path: string): Promise<calls.UploadedList> {
  const file = await listFileAt(path);
  const { head, rowCount } = await scanList(file);
  const columns = recogniseColumns(head, { fileName: file.name });
  const named = (...places: (number | undefined)[]) =>
    places.flatMap((place) => (place === undefined ? [] : (head.fields[place]?.trim() ?? []))).join(", ");
  const recognised: Record<ListField, string> = {
    email: named(columns.email),
    name: named(...columns.name),
    status: named(columns.status, ...[...columns.flags, ...columns.leaving].map(({ at }) => at)),
    subscribed_at: named(columns.subscribedAt[0]),
  };
  const names = head.fields.map((field) => field.trim()).filter(Boolean);
  return { id, name: file.name, format: columns.format, rowCount, columns: [...new Set(names)], recognised };
}

interface RunNow {
  run: ImportRun;
  now: Date;
  isUnderWay: boolean;
  isUndoing: boolean;
  isUndoable: boolean;
}

function presentRun({ run, now, isUnderWay, isUndoing, isUndoable }: RunNow): ListImport {
  return {
    id: run.id,
    name: run.source,
    state: isUndoing ? "undoing" : run.state,
    isUnderWay,
    report: reportOf(readReport(run.report ?? "")),
    startedAt: run.started_at,
    undoableUntil: isUndoable && !isUnderWay ? undoableUntil(run, now) : null,
  };
}
