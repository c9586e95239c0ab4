import type { PageEvent } from "../../../contract/insight/events.ts";
import type { Page } from "../../../contract/content/pages.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findOldSlugs } from "./page-store.ts";

/** Describes a change of a page, after it was written, for the end of its transaction; `before` if it was there before. */
export async function pageChanged(tx: DbOrTx, page: Page, before?: Page): Promise<PageEvent> {
  const { id, title, slug, status } = page;
  const slugs = [slug, ...(await findOldSlugs(tx, id))];
  const isSameToMenus = before?.title === title && before.slug === slug && before.status === status;
  return { kind: "page.changed", slugs, names: isSameToMenus ? [] : [String(id), ...slugs] };
}
