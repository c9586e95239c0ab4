import type { PageEvent } from "../../../contract/events.ts";
import type { Page } from "../../../contract/pages.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findOldSlugs } from "./page-store.ts";

/** Describes a change of pages at these slugs, after it was written, for the end of its transaction. */
export async function pageChanged(tx: DbOrTx, { id, slug }: Pick<Page, "id" | "slug">): Promise<PageEvent> {
  return { kind: "page.changed", slugs: [slug, ...(await findOldSlugs(tx, id))] };
}
