import * as calls from "../../contract/imports.ts";
import type { ListField, ListImport } from "../../contract/imports.ts";
import type { Clock } from "../platform/clock.ts";
import { HOUR, instantAfter } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import type { Log } from "../platform/log.ts";
import { scanList } from "./lists/check-list.ts";
import { readReport, reportOf } from "./lists/list-run.ts";
import type { WorkOnList } from "./lists/list-thread.ts";
import { recogniseColumns } from "./lists/read-columns.ts";
import { findUpload, forgetUpload, keepUpload } from "./lists/uploaded-lists.ts";
import { RunsUnderWay } from "./lists/runs-under-way.ts";
import { findRun, findRuns } from "./runs/import-run-store.ts";
import type { ImportRun } from "./runs/import-run-store.ts";

interface Deps {
  db: Db;
  now: Clock;
  log: Log;
  dataDir: string;
  workOnList: WorkOnList;
}

const IMPORTS_SHOWN = 10;

export function listRoutes({ db, now, log, dataDir, workOnList }: Deps): Route[] {
  const importing = new RunsUnderWay();
  const undoing = new RunsUnderWay();
  const isUnderWay = ({ id, state }: ImportRun) =>
    (state === "running" && importing.has(id)) || undoing.has(id);
  const present = (run: ImportRun) => presentRun(run, { now: now(), isUnderWay: isUnderWay(run) });
  const getRun = async (id: number) => {
    const run = await findRun(db, id);
    if (run?.kind === "subscribers" && run.report) return present(run);
    throw new AppError("not_found", "There was no such import.");
  };
  /** Goes on when the run is written down. What fails later is logged; the run says how far it came. */
  const begin = (list: string, work: Parameters<WorkOnList>[0]) =>
    new Promise<number>((resolve, reject) => {
      let begun: number | undefined;
      const onBegun = (run: number) => {
        begun = run;
        importing.add(run);
        resolve(run);
      };
      void workOnList(work, onBegun)
        .then(() => forgetUpload(dataDir, list))
        .catch((error: unknown) => {
          if (begun !== undefined) log.error({ err: error, run: begun }, "An import broke off");
          reject(error);
        })
        .finally(() => begun !== undefined && importing.remove(begun));
    });
  return [
    route(calls.uploadList, async ({ query: { name }, c }) => {
      const id = await keepUpload({ dataDir, now: now() }, { name, body: c.req.raw.body ?? empty() });
      try {
        return await describeUpload(dataDir, id);
      } catch (error) {
        await forgetUpload(dataDir, id);
        throw error;
      }
    }),
    route(calls.previewList, async ({ params: { id }, body: { mapping } }) => {
      const { path } = await findUpload(dataDir, id);
      const outcome = await workOnList({ do: "preview", path, mapping }, () => undefined);
      if ("report" in outcome) return outcome.report;
      throw new Error("A preview has a report");
    }),
    route(calls.importList, async ({ body: { list, mapping, consent } }) => {
      const { path } = await findUpload(dataDir, list);
      return getRun(await begin(list, { do: "import", path, mapping, consent }));
    }),
    route(calls.listImports, async () => {
      const runs = await findRuns(db, IMPORTS_SHOWN);
      return { imports: runs.filter(({ kind, report }) => kind === "subscribers" && report).map(present) };
    }),
    route(calls.getImport, ({ params }) => getRun(params.id)),
    route(calls.undoImport, async ({ params: { id } }) => {
      const run = await findRun(db, id);
      if (run && isUnderWay(run)) throw new AppError("conflict", "That import is still under way.");
      undoing.add(id);
      try {
        const outcome = await workOnList({ do: "undo", run: id }, () => undefined);
        return { removed: "removed" in outcome ? outcome.removed : 0 };
      } finally {
        undoing.remove(id);
      }
    }),
  ];
}

async function* empty() {}

async function describeUpload(dataDir: string, id: string): Promise<calls.UploadedList> {
  const file = await findUpload(dataDir, id);
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

function presentRun(run: ImportRun, { now, isUnderWay }: { now: Date; isUnderWay: boolean }): ListImport {
  const undoableUntil = instantAfter(new Date(run.finished_at ?? run.started_at), calls.UNDO_HOURS * HOUR);
  const isUndoable = run.state !== "undone" && !isUnderWay && undoableUntil >= now.toISOString();
  return {
    id: run.id,
    name: run.source,
    state: run.state,
    isUnderWay,
    report: reportOf(readReport(run.report ?? "")),
    startedAt: run.started_at,
    undoableUntil: isUndoable ? undoableUntil : null,
  };
}
