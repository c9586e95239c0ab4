import { basename } from "node:path";
import { stat } from "node:fs/promises";
import * as calls from "../../contract/post-imports.ts";
import type { PostImport } from "../../contract/post-imports.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import type { Log } from "../platform/log.ts";
import { Looks } from "./posts/looks.ts";
import type { WorkOnPosts } from "./posts/post-thread.ts";
import type { PostProgress } from "./posts/post-work.ts";
import { readStoredReport, toldOf } from "./posts/told-report.ts";
import { beginWork } from "./runs/begin-work.ts";
import { countItems, findRun, findRuns } from "./runs/import-run-store.ts";
import type { ImportRun } from "./runs/import-run-store.ts";
import { RunsUnderWay } from "./runs/runs-under-way.ts";
import { undoableUntil } from "./runs/undo-run.ts";
import type { Uploads } from "./runs/uploads.ts";

interface Deps {
  db: Db;
  now: Clock;
  log: Log;
  uploads: Uploads;
  workOnPosts: WorkOnPosts;
}

const IMPORTS_SHOWN = 10;

export function postImportRoutes(deps: Deps): Route[] {
  const { db, now, uploads, workOnPosts } = deps;
  const work = new PostWorkUnderWay(deps);
  const presentAll = async (runs: ImportRun[]) => {
    const counts = await countItems(db, { runIds: runs.map(({ id }) => id), entity: "post" });
    return runs.map((run) =>
      presentRun(run, { now: now(), postCount: counts.get(run.id) ?? 0, ...work.stateOf(run) }),
    );
  };
  const getRun = async (id: number) => {
    const run = await findRun(db, id);
    const [presented] = run?.kind === "posts" ? await presentAll([run]) : [];
    if (presented) return presented;
    throw new AppError("not_found", "There was no such import.");
  };
  const looks = new Looks();
  return [
    route(calls.uploadPosts, async ({ query: { name }, c }) => {
      const id = await uploads.keep({ name, body: c.req.raw.body ?? empty() }, now());
      try {
        return { id, ...(await describeUpload(workOnPosts, await uploads.find(id))) };
      } catch (error) {
        await uploads.forget(id);
        throw error;
      }
    }),
    route(calls.previewPosts, async ({ params: { id }, body: choices }) => {
      const path = await uploads.find(id);
      const asked = { upload: id, key: JSON.stringify(choices) };
      const { progress, report } = await looks.look(asked, (listening) =>
        work.look({ path, choices }, listening),
      );
      return { progress, found: report ? { report: toldOf(report), filings: report.filings } : null };
    }),
    route(calls.importPosts, async ({ body: { file, ...choices } }) => {
      const path = await uploads.find(file);
      return getRun(await work.begin({ path, choices }, () => uploads.forget(file)));
    }),
    route(calls.listPostImports, async () => ({
      imports: await presentAll(await findRuns(db, { kind: "posts", limit: IMPORTS_SHOWN })),
    })),
    route(calls.getPostImport, ({ params }) => getRun(params.id)),
    route(calls.undoPostImport, ({ params }) => work.undo(params.id)),
  ];
}

async function* empty() {}

async function describeUpload(workOnPosts: WorkOnPosts, path: string) {
  const outcome = await workOnPosts({ do: "recognise", path }, { onEvent: () => undefined });
  if (!("format" in outcome)) throw new Error("What is recognised has a format");
  return { name: basename(path), format: outcome.format, sizeBytes: (await stat(path)).size };
}

type Chosen = { path: string; choices: calls.PostChoices };

/** The imports that this server is at, and how far they are. */
class PostWorkUnderWay {
  readonly #importing = new RunsUnderWay();
  readonly #undoing = new RunsUnderWay();
  readonly #progress = new Map<number, PostProgress>();
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  stateOf({ id, state }: ImportRun) {
    const isImporting = state === "running" && this.#importing.has(id);
    const progress = isImporting ? (this.#progress.get(id) ?? null) : null;
    return { isUnderWay: isImporting || this.#undoing.has(id), isUndoing: this.#undoing.has(id), progress };
  }

  async look(
    chosen: Chosen,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: PostProgress) => void },
  ) {
    const outcome = await this.#deps.workOnPosts(
      { do: "preview", ...chosen },
      { signal, onEvent: (event) => "progress" in event && onProgress(event.progress) },
    );
    if ("report" in outcome) return outcome.report;
    throw new Error("A look has a report");
  }

  /** Comes back with the number of the run. */
  begin(chosen: Chosen, onEnd: () => Promise<void>): Promise<number> {
    const { log, workOnPosts } = this.#deps;
    return beginWork({ importing: this.#importing, log }, async (onBegun) => {
      let run: number | undefined;
      const onEvent: Parameters<WorkOnPosts>[1]["onEvent"] = (event) => {
        if ("begun" in event) onBegun((run = event.begun));
        else if (run !== undefined) this.#progress.set(run, event.progress);
      };
      try {
        await workOnPosts({ do: "import", ...chosen }, { onEvent });
        await onEnd();
      } finally {
        if (run !== undefined) this.#progress.delete(run);
      }
    });
  }

  async undo(run: number) {
    if (this.#undoing.has(run)) throw new AppError("conflict", "That import is being undone already.");
    this.#undoing.add(run);
    try {
      const outcome = await this.#deps.workOnPosts({ do: "undo", run }, { onEvent: () => undefined });
      if (!("undone" in outcome)) throw new Error("An undo tells what it took back");
      const { posts, kept, images } = outcome.undone;
      return { posts, kept, images };
    } finally {
      this.#undoing.remove(run);
    }
  }
}

interface RunNow {
  now: Date;
  postCount: number;
  isUnderWay: boolean;
  isUndoing: boolean;
  progress: PostProgress | null;
}

function presentRun(run: ImportRun, { now, isUndoing, ...state }: RunNow): PostImport {
  return {
    id: run.id,
    name: run.source,
    format: calls.postFormats.find((format) => format === run.format) ?? "markdown",
    state: isUndoing ? "undoing" : run.state,
    ...state,
    report: run.report === null ? null : toldOf(readStoredReport(run.report)),
    startedAt: run.started_at,
    undoableUntil: isUndoing ? null : undoableUntil(run, now),
  };
}
