import { dirname } from "node:path";
import type { Links } from "../audience/subscribers/links.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { forgetCopies } from "./archive/forget-copies.ts";
import type { ImportThreads } from "./porting-threads.ts";
import { openUploads } from "./porting-uploads.ts";
import { portingRoutes } from "./routes.ts";

interface Needs {
  links: Links;
  /** Where lists and posts are imported: threads of their own; this one when there is none. */
  threads: ImportThreads | undefined;
}

/** Imports of posts and lists. */
export function openMoving(kernel: Kernel, { links, threads }: Needs) {
  const { config, database, now } = kernel;
  const uploads = openUploads(config.dataDir);
  return {
    routes: portingRoutes({ ...kernel, links, uploads, threads }),
    jobs: [],
    async tidyUp() {
      for (const each of [uploads.lists, uploads.posts]) await each.forgetOld(now());
      if (database.file) await forgetCopies(dirname(database.file));
    },
  } satisfies Domain;
}
