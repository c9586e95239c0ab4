import type { Actor } from "../../../../contract/site-owner/audit.ts";
import { postFields } from "../../../../contract/content/post-fields.ts";
import { setSigns } from "../../../../contract/typography/set-signs.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { findArrivalLanguage } from "../record/arrival-store.ts";

/**
 * The language of the site if what comes from there gets typographic signs. What people type has them already, where nobody
 * took them back.
 */
export const languageForArrivals = async (db: DbOrTx, from: Actor | "import"): Promise<string | undefined> =>
  from === "import" || from.kind === "token" ? findArrivalLanguage(db) : undefined;

/** The title and excerpt with typographic signs. One that would be too long with them stays as it is. */
export function setLines<Change extends { title?: string | undefined; excerpt?: string | undefined }>(
  change: Change,
  ofSite: string | undefined,
): Change {
  if (ofSite === undefined) return change;
  const set = { ...change };
  for (const name of ["title", "excerpt"] as const) {
    const text = change[name];
    if (text === undefined) continue;
    const read = postFields[name].change.safeParse(setSigns(text, ofSite));
    if (read.success) set[name] = read.data;
  }
  return set;
}
