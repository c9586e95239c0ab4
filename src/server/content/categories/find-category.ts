import { isSlug } from "../../../contract/base/slug.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { fieldError } from "../../base/errors.ts";
import { Reading } from "../../engines/pagecache/reading.ts";
import { pageTags } from "../posts/record/page-tags.ts";
import * as store from "./store.ts";

/** The slug of the category that is named by its slug, its title in any case, or a slug that it had before. */
export async function findCategorySlug(
  db: DbOrTx,
  name: string,
  reading = new Reading(),
): Promise<string | undefined> {
  reading.dependsOn(pageTags.categories);
  return slugCalled(db, await store.findAll(db), name);
}

/** As `findCategorySlug`, and nobody changes the category before this transaction ends. */
export async function holdCategorySlug(tx: DbOrTx, name: string): Promise<string | undefined> {
  return slugCalled(tx, await store.findAllHeld(tx), name);
}

/** As `holdCategorySlug`. @throws AppError `invalid` if there is none. */
export async function requireCategory(tx: DbOrTx, name: string): Promise<string> {
  const slug = await holdCategorySlug(tx, name);
  if (slug !== undefined) return slug;
  throw fieldError("category", `“${name}” is not one of your categories`);
}

async function slugCalled(
  db: DbOrTx,
  rows: readonly store.CategoryRow[],
  name: string,
): Promise<string | undefined> {
  const key = name.toLowerCase();
  const found =
    rows.find(({ slug }) => slug === name) ?? rows.find(({ title }) => title.toLowerCase() === key);
  if (found) return found.slug;
  if (!isSlug(name)) return undefined;
  const id = await store.findRedirect(db, name);
  return rows.find((row) => row.id === id)?.slug;
}
