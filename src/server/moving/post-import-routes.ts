import { basename } from "node:path";
import { stat } from "node:fs/promises";
import type { Actor } from "../../contract/site-owner/audit.ts";
import * as calls from "../../contract/moving/post-imports.ts";
import type { PostImport } from "../../contract/moving/post-imports.ts";
import { postFormats } from "../../contract/moving/post-products.ts";
import { route, type Route } from "../kernel/http/routes.ts";
import type { MovingThreads } from "./moving-threads.ts";
import type { PostProgress } from "./posts/post-work.ts";
import { readStoredReport, shownReport } from "./posts/stored-report.ts";
import { countItems, findShownRuns, getRun, type ImportRun } from "./runs/import-run-store.ts";
import { RunsAtWork, type RunDeps } from "./runs/runs-at-work.ts";
import { undoableUntil } from "./runs/undo-run.ts";
import { untilClientLeaves } from "./runs/until-client-leaves.ts";

interface Deps extends RunDeps {
  workOnPosts: MovingThreads["workOnPosts"];
}

export function postImportRoutes(deps: Deps): Route[] {
  const { db, now, uploads, workOnPosts } = deps;
  const atWork = new RunsAtWork<{ choices: calls.PostChoices; by: Actor }, PostProgress>({
    ...deps,
    importFile: (path, given, onEvent) => workOnPosts({ do: "import", path, ...given }, { onEvent }),
  });
  const presentAll = async (runs: ImportRun[]) => {
    // A run that has ended by then has all posts that are counted afterwards.
    const states = await Promise.all(runs.map((run) => atWork.stateOf(run)));
    const counts = await countItems(db, { runIds: runs.map(({ id }) => id), entity: "post" });
    return states.map((state) =>
      presentRun({ now: now(), postCount: counts.get(state.run.id) ?? 0, ...state }),
    );
  };
  const present = async (id: number) => {
    const [presented] = await presentAll([await getRun(db, "posts", id)]);
    if (presented) return presented;
    throw new Error("One run was given");
  };
  return [
    route(calls.uploadPosts, ({ query: { name }, upload }) =>
      uploads.keep({ name, body: upload() }, now(), async (id, path) => ({
        id,
        ...(await describeUpload(workOnPosts, path)),
      })),
    ),
    route(calls.previewPosts, async ({ params: { id }, body: choices, c, by }) => {
      const path = await uploads.find(id);
      const listening = { signal: untilClientLeaves(c), onEvent: () => undefined };
      const outcome = await workOnPosts({ do: "preview", path, choices, by: by() }, listening);
      if (!("report" in outcome)) throw new Error("A preview has a report");
      return { report: shownReport(outcome.report), filings: outcome.report.filings };
    }),
    route(calls.importPosts, async ({ body: { file, ...choices }, by }) =>
      present(await atWork.begin(file, { choices, by: by() })),
    ),
    route(calls.listPostImports, async () => ({
      imports: await presentAll(await findShownRuns(db, "posts")),
    })),
    route(calls.getPostImport, ({ params }) => present(params.id)),
    route(calls.undoPostImport, async ({ params: { id }, by }) => {
      const undo = { do: "undo", run: id, by: by() } as const;
      const work = () => workOnPosts(undo, { onEvent: () => undefined });
      const outcome = await atWork.undo(id, work);
      if (!("undone" in outcome)) throw new Error("An undo tells what it took back");
      const { posts, pages, kept, images } = outcome.undone;
      return { posts, pages, kept, images };
    }),
  ];
}

async function describeUpload(workOnPosts: MovingThreads["workOnPosts"], path: string) {
  const outcome = await workOnPosts({ do: "recognise", path }, { onEvent: () => undefined });
  if (!("format" in outcome)) throw new Error("What is recognised has a format");
  return { name: basename(path), format: outcome.format, sizeBytes: (await stat(path)).size };
}

interface RunNow {
  run: ImportRun;
  now: Date;
  postCount: number;
  isUnderWay: boolean;
  isUndoing: boolean;
  progress: PostProgress | null;
}

function presentRun({ run, now, isUndoing, ...state }: RunNow): PostImport {
  return {
    id: run.id,
    name: run.source,
    format: postFormats.find((format) => format === run.format) ?? "markdown",
    state: isUndoing ? "undoing" : run.state,
    ...state,
    report: run.report === null ? null : shownReport(readStoredReport(run.report)),
    startedAt: run.started_at,
    undoableUntil: isUndoing ? null : undoableUntil(run, now),
  };
}
