import { isMainThread, workerData } from "node:worker_threads";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/db/open.ts";
import { openSigner } from "../../platform/secrets.ts";
import { createLinks } from "../../subscribers/links.ts";
import { askThread, doAsThread } from "../runs/work-thread.ts";
import type { ListOutcome, ListWork } from "./list-work.ts";

export type WorkOnList = (work: ListWork, onBegun: (run: number) => void) => Promise<ListOutcome>;

interface ThreadData {
  listWorkOf: { config: Config; work: ListWork };
}

const now = () => new Date();

if (!isMainThread && workerData?.listWorkOf) await runThread(workerData);

async function runThread({ listWorkOf: { config, work } }: ThreadData) {
  // The server loads this file, too, and does without what the work needs.
  const { doListWork } = await import("./list-work.ts");
  await doAsThread(config, async ({ db, engine }: Database, onBegun: (run: number) => void) => {
    const links = createLinks({ signer: await openSigner(db, now()), publicUrl: config.publicUrl });
    return doListWork({ db, now, links, isShared: () => engine === "sqlite" }, work, onBegun);
  });
}

export const listsOnThread =
  (config: Config): WorkOnList =>
  (work, onBegun) => {
    const data: ThreadData = { listWorkOf: { config, work } };
    return askThread<number, ListOutcome>(new URL(import.meta.url), { workerData: data, onEvent: onBegun });
  };
