import type { Actor } from "../../../contract/audit.ts";
import { TRASH_DAYS } from "../../../contract/post-actions.ts";
import type { Page } from "../../../contract/pages.ts";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { getPage } from "./get-page.ts";
import { shownOf } from "./page-acts.ts";
import { pageChanged } from "./page-changed.ts";
import * as store from "./page-store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** Takes a page away from its readers; it stays in the trash. @throws AppError `not_found`. */
export async function deletePage({ db, now }: Deps, id: number, by: Actor) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, `page ${id}`);
    const page = await getPage(tx, id);
    await store.trashPage(tx, id, instant(now()));
    const changed = await pageChanged(tx, page);
    await happened(tx, [{ kind: "page.delete", ...shownOf(page), by }, changed], now());
  });
}

/**
 * Takes a page out of the trash as it was.
 * @throws AppError `not_found` if it is not there; `conflict` if another page has its address by now.
 */
export async function restorePage({ db, now }: Deps, id: number, by: Actor): Promise<Page> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `page ${id}`);
    const trashed = await store.findTrashed(tx, id);
    if (!trashed) throw new AppError("not_found", "That page is not in the trash.");
    await takeTurns(tx, "page slugs");
    const other = await store.findTitleOfSlug(tx, trashed.slug, id);
    if (other !== undefined)
      throw new AppError(
        "conflict",
        `The page “${other}” is at /${trashed.slug} now. Change its slug first, then restore this page.`,
      );
    await store.untrashPage(tx, id);
    const page = await getPage(tx, id);
    const changed = await pageChanged(tx, page);
    await happened(tx, [{ kind: "page.restore", ...shownOf(page), by }, changed], now());
    return page;
  });
}

/** Deletes what has been in the trash for 30 days. */
export const deleteOldPages = ({ db, now }: Deps) =>
  store.deleteTrashedBefore(db, instantAfter(now(), -TRASH_DAYS * DAY));
