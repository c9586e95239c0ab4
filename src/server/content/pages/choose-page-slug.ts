import { isReservedPageSlug } from "../../../contract/base/slug.ts";
import { fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { slugOf } from "../posts/addresses/choose-slug.ts";
import * as store from "./page-store.ts";

interface Wanted {
  typed: string;
  /** Names the address if nothing was typed. */
  title: string;
  /** The page itself, if it exists. */
  exceptId?: number | undefined;
  /** Where the owner signs in, which the configuration says. */
  signInPath: string;
}

/**
 * The slug of a page: what was typed, else made from the title. Belongs into the transaction that writes the page.
 * @throws AppError `invalid` if something else is at this address, or nothing is left of what was typed.
 */
export async function choosePageSlug(
  tx: DbOrTx,
  { typed, title, exceptId, signInPath }: Wanted,
): Promise<string> {
  const slug = await slugOf(tx, typed.trim() || title);
  if (!slug) throw fieldError("slug", "Enter a slug of letters, digits and hyphens.");
  if (isOfSite(slug, signInPath))
    throw fieldError("slug", `The site itself uses /${slug}. Choose another slug.`);
  await takeTurns(tx, "page slugs");
  const other = await store.findTitleOfSlug(tx, slug, exceptId);
  if (other !== undefined)
    throw fieldError("slug", `The page “${other}” is at /${slug}. Choose another slug.`);
  return slug;
}

/** `wanted`, or with the first number from 2 at which neither the site nor a page is. Belongs into a transaction. */
export async function freePageSlug(tx: DbOrTx, wanted: string, signInPath: string): Promise<string> {
  await takeTurns(tx, "page slugs");
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (isOfSite(slug, signInPath)) continue;
    if ((await store.findTitleOfSlug(tx, slug, undefined)) === undefined) return slug;
  }
}

const isOfSite = (slug: string, signInPath: string) => isReservedPageSlug(slug) || `/${slug}` === signInPath;
