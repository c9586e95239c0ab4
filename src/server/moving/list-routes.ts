import type { Actor } from "../../contract/site-owner/audit.ts";
import * as calls from "../../contract/moving/imports.ts";
import type { ListChoices, ListImport } from "../../contract/moving/imports.ts";
import { AppError } from "../base/errors.ts";
import { route, type Route } from "../kernel/http/routes.ts";
import { hasChangedAnything, readReport, reportOf } from "./lists/list-run.ts";
import type { MovingThreads } from "./moving-threads.ts";
import { untilClientLeaves } from "./runs/until-client-leaves.ts";
import { findRun, findShownRuns, getRun, type ImportRun } from "./runs/import-run-store.ts";
import { RunsAtWork, type RunDeps } from "./runs/runs-at-work.ts";
import { undoableUntil } from "./runs/undo-run.ts";

interface Deps extends RunDeps {
  workOnList: MovingThreads["workOnList"];
}

export function listRoutes(deps: Deps): Route[] {
  const { db, now, uploads, workOnList } = deps;
  const atWork = new RunsAtWork<ListChoices & { by: Actor }, never>({
    ...deps,
    importFile: (path, choices, onEvent) =>
      workOnList({ do: "import", path, ...choices }, (begun) => onEvent({ begun })),
  });
  const present = async (read: ImportRun) => {
    const state = await atWork.stateOf(read);
    const isUndoable = state.run.state !== "done" || (await hasChangedAnything(db, read.id));
    return presentRun({ now: now(), isUndoable, ...state });
  };
  return [
    route(calls.uploadList, ({ query: { name }, upload }) =>
      uploads.keep({ name, body: upload() }, now(), async (id, path) => {
        const outcome = await workOnList({ do: "describe", path, id }, () => undefined);
        if ("described" in outcome) return outcome.described;
        throw new Error("A list is described");
      }),
    ),
    route(calls.previewList, async ({ params: { id }, body, c }) => {
      const path = await uploads.find(id);
      const work = { do: "preview", path, ...body } as const;
      const outcome = await workOnList(work, () => undefined, untilClientLeaves(c));
      if ("report" in outcome) return outcome.report;
      throw new Error("A preview has a report");
    }),
    route(calls.importList, async ({ body: { list, ...choices }, by }) =>
      present(await getRun(db, "subscribers", await atWork.begin(list, { ...choices, by: by() }))),
    ),
    route(calls.listImports, async () => ({
      imports: await Promise.all((await findShownRuns(db, "subscribers")).map(present)),
    })),
    route(calls.getImport, async ({ params }) => present(await getRun(db, "subscribers", params.id))),
    route(calls.undoImport, async ({ params: { id }, by }) => {
      const run = await findRun(db, id);
      if (run && (await atWork.stateOf(run)).isUnderWay)
        throw new AppError("conflict", "That import is still under way.");
      const work = { do: "undo", run: id, by: by() } as const;
      const outcome = await atWork.undo(id, () => workOnList(work, () => undefined));
      return { removed: "removed" in outcome ? outcome.removed : 0 };
    }),
  ];
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
