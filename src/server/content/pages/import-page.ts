import { defaultPageSlugs, type DefaultPageSlug } from "../../../contract/content/default-pages.ts";
import type { Page, PageFields } from "../../../contract/content/pages.ts";
import { instant } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { isWrittenOn, type UndoOutcome } from "../writing/is-written-on.ts";
import { freePageSlug } from "./choose-page-slug.ts";
import { getPage } from "./get-page.ts";
import { pageChanged } from "./page-changed.ts";
import * as store from "./page-store.ts";
import { pageTexts } from "./page-texts.ts";

export interface ImportedPageFields extends PageFields {
  createdAt: Date;
  updatedAt: Date;
  /** The default page that redirects to this one from now on. */
  replaces: DefaultPageSlug | undefined;
}

/**
 * Writes a page of another site, whose content is clean, at its slug or the next free one. It may break the rules of the
 * form. Belongs into a transaction.
 */
export async function importPage(
  tx: DbOrTx,
  { createdAt, updatedAt, replaces, slug, ...fields }: ImportedPageFields,
  signInPath: string,
): Promise<Page> {
  const id = await store.insertPage(tx, {
    ...fields,
    slug: await freePageSlug(tx, slug, signInPath),
    created_at: instant(createdAt),
    updated_at: instant(updatedAt),
    deleted_at: null,
  });
  if (replaces !== undefined && (await store.findInPlaceOf(tx, replaces)) === undefined)
    await store.redirectSlug(tx, replaces, id);
  return getPage(tx, id);
}

/** Deletes an imported page, unless somebody has written on it since. */
export async function undoImportedPage(tx: DbOrTx, id: number, now: Date): Promise<UndoOutcome> {
  await takeTurns(tx, `page ${id}`);
  const row = await store.findAny(tx, id);
  if (!row) return "gone";
  if (row.revision > 1 || (await isWrittenOn(tx, pageTexts, id))) return "changed since";
  const event = row.deleted_at === null ? await pageChanged(tx, await getPage(tx, id)) : undefined;
  await store.deleteForGood(tx, id);
  if (event) await happened(tx, event, now);
  return "undone";
}

/** Other addresses that the pages have elsewhere which every site has here, in the languages of `src/words`. */
const USUAL_SLUGS: Record<DefaultPageSlug, readonly string[]> = {
  about: "about-us about-me ueber-uns ueber-mich a-propos sobre chi-siamo quem-somos o-nas".split(" "),
  contact: "contact-us kontakt contacto contato contatti".split(" "),
  faq: "faqs frequently-asked-questions".split(" "),
  privacy: (
    "privacy-policy datenschutz datenschutzerklaerung politique-de-confidentialite politica-de-privacidad " +
    "politica-de-privacidade informativa-sulla-privacy polityka-prywatnosci"
  ).split(" "),
  terms: "terms-of-service terms-and-conditions terms-of-use agb".split(" "),
};

/** The default page whose place a page with this slug takes; undefined when none is, or a page of the owner's has it. */
export async function findReplacedDefault(
  db: DbOrTx,
  slug: string,
): Promise<{ slug: DefaultPageSlug; isMoved: boolean } | undefined> {
  const found = defaultPageSlugs.find((name) => slug === name || USUAL_SLUGS[name].includes(slug));
  if (!found || (await store.findInPlaceOf(db, found)) !== undefined) return undefined;
  return { slug: found, isMoved: slug !== found };
}
