import { onlyFor } from "../../../blocks/only/only.ts";
import type { Page } from "../../../contract/content/pages.ts";
import { isSlug } from "../../../contract/base/slug.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { Reading } from "../../engines/pagecache/reading.ts";
import { pageTags } from "./page-tags.ts";
import * as store from "./page-store.ts";

/** The page at an address, or the slug of the page that was there once; without what is for emails only. */
export async function findPublicPage(
  db: DbOrTx,
  slug: string,
  reading = new Reading(),
): Promise<{ page: Page } | { movedTo: string } | undefined> {
  if (!isSlug(slug)) return undefined;
  reading.dependsOn(pageTags.at(slug));
  const row = await store.findPublicBySlug(db, slug);
  if (row) return { page: presentPage({ ...row, content: onlyFor("web", row.content) }) };
  const movedTo = await store.findMovedTo(db, slug);
  return movedTo === undefined ? undefined : { movedTo };
}

/**
 * The page of the owner's that a menu leads to: `target` is its id, or the slug of a default page, which
 * leads to the owner's page that is there now. Undefined while readers see no page of the owner's.
 */
export async function findNamedPage(
  db: DbOrTx,
  target: string,
  reading = new Reading(),
): Promise<Pick<Page, "id" | "slug" | "title"> | undefined> {
  reading.dependsOn(pageTags.named(target));
  if (/^\d+$/.test(target)) return store.findPublicName(db, Number(target));
  const slug = (await store.findMovedTo(db, target)) ?? target;
  return (await store.findPublicBySlug(db, target)) ?? store.findPublicBySlug(db, slug);
}

/** The addresses of public pages, the oldest first, and those of `slugs` at which readers find one or are led to one. */
export async function listPublicPages(db: DbOrTx, slugs: readonly string[], reading = new Reading()) {
  reading.dependsOn(pageTags.all);
  return { pages: await store.findPublic(db), used: await store.findUsedSlugs(db, slugs) };
}

/** The public pages that still have a placeholder of a default page. */
export const listPagesToFill = (db: DbOrTx) => store.findPublicToFill(db);

/** Any page that is not in the trash. @throws AppError `not_found`. */
export async function getPage(db: DbOrTx, id: number): Promise<Page> {
  const page = await findPage(db, id);
  if (!page) throw new AppError("not_found", "That page does not exist.");
  return page;
}

export async function findPage(db: DbOrTx, id: number): Promise<Page | undefined> {
  const row = await store.findById(db, id);
  return row && presentPage(row);
}

const presentPage = ({ created_at, updated_at, ...row }: store.PageRow): Page => ({
  ...row,
  createdAt: created_at,
  updatedAt: updated_at,
});
