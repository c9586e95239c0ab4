import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { findCategorySlug } from "../../server/content/categories/find-category.ts";
import type { SiteDeps } from "./deps.ts";
import { redirect } from "./redirect.ts";

/** The way from an address with a slug that a category had before to the present one. Undefined if none had it. */
export async function leadToCategory(
  c: AppContext,
  { db }: SiteDeps,
  slug: string,
  addressOf: (slug: string) => string,
): Promise<Response | undefined> {
  const movedTo = await findCategorySlug(db, slug, readingOf(c));
  if (movedTo === undefined || movedTo === slug) return undefined;
  return redirect(c, addressOf(movedTo) + new URL(c.req.url).search);
}
