import { instantAfter, MINUTE, SECOND } from "../base/clock.ts";
import { untilWritten } from "../kernel/jobs.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import { uncached } from "../kernel/http/page-keys.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { routesOf } from "../kernel/operations/operations.ts";
import { authorOperations } from "./authors/author-operations.ts";
import { addMissingAuthorsOnce } from "./authors/hold-author.ts";
import { categoryOperations } from "./categories/category-operations.ts";
import { openFileUploads } from "./media/files/upload-file.ts";
import { mediaRoutes, mountMedia } from "./media/routes.ts";
import { FailedTexts } from "./media/uses/read-texts.ts";
import { keepImages } from "./media/uses/keep-images.ts";
import { deleteOldPages } from "./pages/delete-old-pages.ts";
import { pageOperations, type PageNeeds } from "./pages/page-operations.ts";
import { createAnnouncer } from "./posts/addresses/announce-posts.ts";
import { findNextUnrecorded } from "./posts/record/store.ts";
import { postRoutes } from "./posts/routes.ts";
import { deleteOldTrash } from "./posts/writing/delete-post.ts";
import { publishDue } from "./posts/writing/publish-due.ts";
import { indexStalePosts } from "./search/index-post.ts";

/** Search engines are told of several saves at once. */
const ANNOUNCE_EVERY_MS = 10 * SECOND;

/** Posts, pages, images and covers. */
export function openContent(kernel: Kernel, needs: PageNeeds) {
  const { db, now, log, publicUrl, files, database } = kernel;
  const { indexNow } = kernel.config;
  const announcer = indexNow && createAnnouncer({ db, now, log, publicUrl, indexNow });
  if (announcer) kernel.onEvents(({ events }) => announcer.hear(events));
  const uploads = openFileUploads(kernel.config.dataDir);
  const images = { ...kernel, failedTexts: new FailedTexts() };
  return {
    routes: [
      ...postRoutes(kernel),
      ...routesOf({ ...kernel, ...needs }, pageOperations),
      ...mediaRoutes({ ...kernel, uploads }),
      ...routesOf(kernel, [...categoryOperations, ...authorOperations]),
    ],
    jobs: [
      ...(announcer
        ? [{ name: "indexnow", everyMs: ANNOUNCE_EVERY_MS, run: () => announcer.announce() }]
        : []),
      {
        name: "publications",
        everyMs: SECOND,
        restsUntil: () => findNextUnrecorded(db),
        run: () => publishDue({ db, now }),
      },
      {
        name: "search index",
        everyMs: SECOND,
        restsUntil: untilWritten,
        run: () => indexStalePosts({ db: database.long, now }),
      },
      { name: "authors", everyMs: SECOND, run: addMissingAuthorsOnce({ db, now }) },
      {
        name: "images",
        everyMs: SECOND,
        // It tries again after minutes what has failed.
        restsUntil: async () => instantAfter(now(), MINUTE),
        run: () => keepImages(images),
      },
    ],
    tidyUp: [
      () => deleteOldTrash({ db: database.long, now }),
      () => deleteOldPages({ db, now }),
      async () => files.removeUnfinished(now()),
      async () => uploads.deleteOld(now()),
    ],
    mount(app) {
      mountMedia(app, kernel);
      // The protocol asks for the key at this address, as proof that the site is ours.
      if (indexNow)
        app.get(`/${indexNow.key}.txt`, uncached("The text is a constant."), (c) => c.text(indexNow.key));
    },
  } satisfies Domain;
}
