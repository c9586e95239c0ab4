import { nameOfActor, type Actor } from "../../../contract/site-owner/audit.ts";
import type { Page, PageChange } from "../../../contract/content/pages.ts";
import { instant } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { happened } from "../../kernel/events.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { keepRevision } from "../writing/revisions.ts";
import { clearSavedCopy, findWorkingCopy, isOtherCopy, refuseOutdated } from "../writing/working-copies.ts";
import { choosePageSlug } from "./choose-page-slug.ts";
import { cleanPage } from "./clean-page.ts";
import { getPage } from "./get-page.ts";
import { actsOnState } from "./page-acts.ts";
import { pageChanged } from "./page-changed.ts";
import * as store from "./page-store.ts";
import { pageTexts } from "./page-texts.ts";

/**
 * Changes the given parts of a page; readers of its old address are led to a new one. The refusals are those of `updatePost`.
 * @throws AppError `not_found`, `conflict`, `invalid`.
 */
export async function updatePage(
  { db, now, config: { signInPath } }: Kernel,
  id: number,
  change: PageChange,
  by: Actor,
): Promise<Page> {
  const { revision, copyRevision, slug: typed, ...parts } = change;
  if (parts.content !== undefined) parts.content = await cleanPage(parts.content);
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `page ${id}`);
    const current = await getPage(tx, id);
    const copy = await findWorkingCopy(tx, pageTexts, id);
    const outdated = { current, copy, yours: change };
    if ((revision ?? current.revision) !== current.revision || isOtherCopy(copyRevision, copy?.copyRevision))
      refuseOutdated(pageTexts, outdated);

    const isMoved = typed !== undefined && typed !== current.slug;
    const slug = isMoved
      ? await choosePageSlug(tx, { typed, title: current.title, exceptId: id, signInPath })
      : current.slug;
    const columns = { ...parts, slug, updated_at: instant(now()) };
    if (!(await store.updatePage(tx, id, current.revision, columns)))
      refuseOutdated(pageTexts, { ...outdated, current: await getPage(tx, id) });
    const page = await getPage(tx, id);
    // Of a page that becomes a draft, nothing says later that readers knew its address.
    if (current.status === "published" && (slug !== current.slug || page.status !== "published"))
      await store.redirectSlug(tx, current.slug, id);
    const saved = { before: current, after: page, now: now() };
    await keepRevision(tx, pageTexts, { ...saved, by: nameOfActor(by) });
    if (copyRevision !== undefined && copy) await clearSavedCopy(tx, pageTexts, id);
    const changed = await pageChanged(tx, page, current);
    await happened(tx, [...actsOnState(current, page, by), changed], now());
    return page;
  });
}
