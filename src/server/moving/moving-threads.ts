import type { Config } from "../kernel/config.ts";
import { openDatabase } from "../kernel/db/open.ts";
import { createFileStore } from "../engines/files/open-file-store.ts";
import { readForeign } from "../kernel/outside/read-foreign.ts";
import { createLog } from "../base/log.ts";
import { openSigner } from "../kernel/secrets.ts";
import { serveThread } from "../engines/threads/serve-thread.ts";
import { Thread } from "../engines/threads/thread.ts";
import { createLinks } from "../audience/subscribers/links.ts";
import type { ArchiveProgress } from "./archives/archive-run-store.ts";
import type { ArchiveTarget, MakeArchive } from "./archives/archive-work.ts";
import type { ListOutcome, ListWork } from "./lists/list-work.ts";
import type { PostEvent, PostListening, PostOutcome, PostWork } from "./posts/post-work.ts";

/*
 * Imports and the server's own backups run on threads with their own connections to the database, so that readers' pages
 * wait for neither. Each work has a thread to itself, which ends with it: stopping one touches no other, and the memory
 * of a large file is freed.
 */

interface MovingCalls {
  /** Reports the number of the run when it has begun. */
  workOnList: { request: ListWork; reply: ListOutcome; progress: number };
  workOnPosts: { request: PostWork; reply: PostOutcome; progress: PostEvent };
  makeArchive: { request: ArchiveTarget; reply: void; progress: ArchiveProgress };
}

/** Does the long work of imports, exports and backups. */
export interface MovingThreads {
  workOnList: (work: ListWork, onBegun: (run: number) => void, signal?: AbortSignal) => Promise<ListOutcome>;
  workOnPosts: (work: PostWork, listening: PostListening) => Promise<PostOutcome>;
  makeArchive: MakeArchive;
}

const now = () => new Date();

// The server imports this module too, and does not need what the work needs: each call loads its own.
serveThread<MovingCalls>(import.meta.url, (config: Config) => ({
  async workOnList(work, { progress }) {
    const { doListWork } = await import("./lists/list-work.ts");
    await using database = await openDatabase(config, createLog(config.logLevel), { mustExist: true });
    const { db, engine } = database;
    const links = createLinks({ signer: await openSigner(db, now()), publicUrl: config.publicUrl });
    return await doListWork({ db, now, links, isShared: () => engine === "sqlite" }, work, progress);
  },
  async workOnPosts(work, { progress }) {
    const { doPostWork } = await import("./posts/post-work.ts");
    await using database = await openDatabase(config, createLog(config.logLevel), { mustExist: true });
    const { signInPath } = config;
    const deps = { db: database.db, now, files: createFileStore(config), readForeign, signInPath };
    return await doPostWork(deps, work, { onEvent: progress });
  },
  async makeArchive(target, { progress }) {
    const { doArchiveWork } = await import("./archives/archive-work.ts");
    await doArchiveWork({ config, now, log: createLog(config.logLevel) }, target, progress);
  },
}));

export function createMovingThreads(config: Config): MovingThreads {
  const start = (work: string) =>
    new Thread<MovingCalls, Config>(import.meta.url, {
      name: `The thread that ${work}`,
      data: config,
      idleMs: 0,
      isBackground: true,
    });
  return {
    workOnList: (work, onBegun, signal) =>
      start("imports subscribers").ask("workOnList", work, { onProgress: onBegun, signal }),
    workOnPosts: (work, { onEvent, signal }) =>
      start("imports posts").ask("workOnPosts", work, { onProgress: onEvent, signal }),
    makeArchive: (target, listening) => start(`makes ${target.kind}s`).ask("makeArchive", target, listening),
  };
}
