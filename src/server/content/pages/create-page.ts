import type { Actor } from "../../../contract/site-owner/audit.ts";
import type { DefaultPageSlug } from "../../../contract/content/default-pages.ts";
import type { NewPage, Page } from "../../../contract/content/pages.ts";
import { instant } from "../../base/clock.ts";
import { fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { takeUnsaved } from "../writing/unsaved-texts.ts";
import { choosePageSlug } from "./choose-page-slug.ts";
import { cleanPage } from "./clean-page.ts";
import { getPage } from "./get-page.ts";
import { actsOnState } from "./page-acts.ts";
import { pageChanged } from "./page-changed.ts";
import * as store from "./page-store.ts";
import { pageTexts } from "./page-texts.ts";

/**
 * Creates a page. In the place of a default page, it gets that page's address, or the readers of that address are led to it.
 * @throws AppError `invalid` for an address that is taken, or a text of nothing; `conflict` if the unsaved page has
 * changed since.
 */
export async function createPage(
  { db, now, config: { signInPath } }: Kernel,
  input: NewPage,
  by: Actor,
): Promise<Page> {
  const content = await cleanPage(input.content);
  return db.transaction().execute(async (tx) => {
    const page = await takeUnsaved(tx, pageTexts, input, async () => {
      if (input.replaces !== undefined) await requireUnreplaced(tx, input.replaces);
      return getPage(tx, await insertPage(tx, { ...input, content }, { now: now(), signInPath }));
    });
    if (input.replaces !== undefined && input.replaces !== page.slug)
      await store.redirectSlug(tx, input.replaces, page.id);
    await happened(tx, [...actsOnState(undefined, page, by), await pageChanged(tx, page)], now());
    return page;
  });
}

/** Of two pages in the place of a default one, only the second would have its address. @throws AppError `invalid`. */
async function requireUnreplaced(tx: DbOrTx, replaces: DefaultPageSlug) {
  await takeTurns(tx, "page slugs");
  const other = await store.findInPlaceOf(tx, replaces);
  if (other === undefined) return;
  throw fieldError(
    "slug",
    `The page “${other}” takes the place of /${replaces} already. Edit that page, or delete it first.`,
  );
}

/** Writes a page whose content is clean already. Belongs into a transaction. */
async function insertPage(
  tx: DbOrTx,
  { title, description, content, status, slug: typed }: NewPage,
  { now, signInPath }: { now: Date; signInPath: string },
): Promise<number> {
  return store.insertPage(tx, {
    title,
    description,
    content,
    status,
    slug: await choosePageSlug(tx, { typed, title, signInPath }),
    created_at: instant(now),
    updated_at: instant(now),
    deleted_at: null,
  });
}
