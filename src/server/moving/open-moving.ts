import { dirname } from "node:path";
import type { Links } from "../audience/subscribers/links.ts";
import type { Uploads } from "../engines/files/uploads.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import { openBackupPlace } from "../kernel/backup-place.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { ensureSiteId } from "../kernel/site-id.ts";
import { readForeign } from "../kernel/outside/read-foreign.ts";
import { deleteAbandoned } from "./archive/delete-abandoned.ts";
import { deleteCopies } from "./archive/delete-copies.ts";
import { archiveRoutes } from "./archives/archive-routes.ts";
import { deleteOldExports } from "./archives/list-archives.ts";
import { listRoutes } from "./list-routes.ts";
import type { MovingThreads } from "./moving-threads.ts";
import { postImportRoutes } from "./post-import-routes.ts";
import { openUploads } from "./runs/open-uploads.ts";
import { shareUploads } from "./runs/shared-uploads.ts";
import { deleteOldChangesOfRuns } from "./runs/forget-old-runs.ts";

interface Needs {
  links: Links;
  /** The threads that do the long work; without them, this thread does. */
  threads: MovingThreads | undefined;
}

/** Opens what the admin starts: imports of posts and lists, backups and exports. */
export function openMoving(kernel: Kernel, { links, threads }: Needs) {
  const { config, database, db, now, log, files } = kernel;
  const local = openUploads(config.dataDir);
  // Only PostgreSQL has several servers.
  const share = (each: Uploads) => (database.file ? each : shareUploads(each, { db, files }));
  const uploads = { lists: share(local.lists), posts: share(local.posts) };
  const here: MovingThreads = {
    workOnList: async (work, onBegun) => {
      const { doListWork } = await import("./lists/list-work.ts");
      return doListWork({ db, now, links, isShared: () => true }, work, onBegun);
    },
    workOnPosts: async (...work) => {
      const { doPostWork } = await import("./posts/post-work.ts");
      return doPostWork({ db, now, files, readForeign, signInPath: config.signInPath }, ...work);
    },
    makeArchive: async (target, { onProgress }) => {
      const { doArchiveWork } = await import("./archives/archive-work.ts");
      return doArchiveWork({ config, now, log }, target, onProgress);
    },
  };
  const { workOnList, workOnPosts, makeArchive } = threads ?? here;
  const place = openBackupPlace(config.backup);
  return {
    routes: [
      ...archiveRoutes({ ...kernel, place, makeArchive }),
      ...listRoutes({ ...kernel, uploads: uploads.lists, workOnList }),
      ...postImportRoutes({ ...kernel, uploads: uploads.posts, workOnPosts }),
    ],
    jobs: [],
    tidyUp: [
      () => uploads.lists.deleteOld(now()),
      () => uploads.posts.deleteOld(now()),
      async () => database.file && deleteCopies(dirname(database.file)),
      () => deleteAbandoned({ dataDir: config.dataDir, now, log }),
      async () => deleteOldExports(place, await ensureSiteId(db, config.dataDir, now()), now()),
      () => deleteOldChangesOfRuns(database.long, now()),
    ],
  } satisfies Domain;
}
