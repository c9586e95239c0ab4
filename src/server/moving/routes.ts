import { readForeign } from "../kernel/outside/read-foreign.ts";
import type { Route } from "../kernel/http/routes.ts";
import type { Log } from "../base/log.ts";
import { listRoutes } from "./list-routes.ts";
import type { ListDeps } from "./lists/import-list.ts";
import type { ImportThreads } from "./porting-threads.ts";
import { postImportRoutes } from "./post-import-routes.ts";
import type { ImageDeps } from "./posts/steps/bring-images.ts";
import type { PortingUploads } from "./porting-uploads.ts";

interface Deps extends ListDeps, Pick<ImageDeps, "files"> {
  log: Log;
  uploads: PortingUploads;
  /** This thread does the work where there are none. */
  threads: ImportThreads | undefined;
}

/** Serves the imports of the admin. */
export function portingRoutes({ db, now, log, links, files, uploads, threads }: Deps): Route[] {
  const here: ImportThreads = {
    workOnList: async (work, onBegun) => {
      const { doListWork } = await import("./lists/list-work.ts");
      return doListWork({ db, now, links, isShared: () => true }, work, onBegun);
    },
    workOnPosts: async (...work) => {
      const { doPostWork } = await import("./posts/post-work.ts");
      return doPostWork({ db, now, files, readForeign }, ...work);
    },
  };
  const { workOnList, workOnPosts } = threads ?? here;
  return [
    ...listRoutes({ db, now, log, uploads: uploads.lists, workOnList }),
    ...postImportRoutes({ db, now, log, uploads: uploads.posts, workOnPosts }),
  ];
}
