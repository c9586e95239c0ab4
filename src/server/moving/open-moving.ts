import { dirname } from "node:path";
import type { Links } from "../audience/subscribers/links.ts";
import type { Uploads } from "../engines/files/uploads.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { readForeign } from "../kernel/outside/read-foreign.ts";
import { deleteAbandoned } from "./archive/delete-abandoned.ts";
import { deleteCopies } from "./archive/delete-copies.ts";
import { listRoutes } from "./list-routes.ts";
import type { ImportThreads } from "./moving-threads.ts";
import { postImportRoutes } from "./post-import-routes.ts";
import { openUploads } from "./runs/open-uploads.ts";
import { shareUploads } from "./runs/shared-uploads.ts";
import { deleteOldChangesOfRuns } from "./runs/forget-old-runs.ts";

interface Needs {
  links: Links;
  /** The threads that import lists and posts; without them, this thread does. */
  threads: ImportThreads | undefined;
}

/** Opens the imports of posts and lists that the admin starts. */
export function openMoving(kernel: Kernel, { links, threads }: Needs) {
  const { config, database, db, now, log, files } = kernel;
  const local = openUploads(config.dataDir);
  // Only PostgreSQL has several servers.
  const share = (each: Uploads) => (database.file ? each : shareUploads(each, { db, files }));
  const uploads = { lists: share(local.lists), posts: share(local.posts) };
  const here: ImportThreads = {
    workOnList: async (work, onBegun) => {
      const { doListWork } = await import("./lists/list-work.ts");
      return doListWork({ db, now, links, isShared: () => true }, work, onBegun);
    },
    workOnPosts: async (...work) => {
      const { doPostWork } = await import("./posts/post-work.ts");
      return doPostWork({ db, now, files, readForeign, signInPath: config.signInPath }, ...work);
    },
  };
  const { workOnList, workOnPosts } = threads ?? here;
  return {
    routes: [
      ...listRoutes({ ...kernel, uploads: uploads.lists, workOnList }),
      ...postImportRoutes({ ...kernel, uploads: uploads.posts, workOnPosts }),
    ],
    jobs: [],
    async tidyUp() {
      for (const each of [uploads.lists, uploads.posts]) await each.deleteOld(now());
      if (database.file) await deleteCopies(dirname(database.file));
      await deleteAbandoned({ dataDir: config.dataDir, now, log });
      await deleteOldChangesOfRuns(database.long, now());
    },
  } satisfies Domain;
}
