import { isMainThread, workerData } from "node:worker_threads";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/db/open.ts";
import { createFileStore } from "../../platform/files/open-file-store.ts";
import { readForeign } from "../../platform/http/read-foreign.ts";
import { askThread, doAsThread } from "../runs/work-thread.ts";
import type { PostEvent, PostListening, PostOutcome, PostWork } from "./post-work.ts";

export type WorkOnPosts = (work: PostWork, listening: PostListening) => Promise<PostOutcome>;

interface ThreadData {
  postWorkOf: { config: Config; work: PostWork };
}

const now = () => new Date();

if (!isMainThread && workerData?.postWorkOf) await runThread(workerData);

async function runThread({ postWorkOf: { config, work } }: ThreadData) {
  // The server loads this file, too, and does without what the work needs.
  const { doPostWork } = await import("./post-work.ts");
  await doAsThread(config, ({ db }: Database, onEvent: (event: PostEvent) => void) =>
    doPostWork({ db, now, files: createFileStore(config), readForeign }, work, { onEvent }),
  );
}

export const postsOnThread =
  (config: Config): WorkOnPosts =>
  (work, { onEvent, signal }) => {
    const data: ThreadData = { postWorkOf: { config, work } };
    return askThread<PostEvent, PostOutcome>(new URL(import.meta.url), {
      workerData: data,
      onEvent,
      signal,
    });
  };
