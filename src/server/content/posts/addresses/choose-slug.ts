import { hasUmlaut, reservedSlugs, slugify } from "../../../../contract/base/slug.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { fieldError } from "../../../base/errors.ts";
import * as slugs from "./slug-store.ts";

/** Matches a word in another script than Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}(?:(?!\p{Script=Latin})[\p{L}\p{M}])*/gu;

/**
 * Text in any script as part of an address, spelled as the site's language does; empty when there is nothing to say, as for
 * symbols.
 */
export async function slugOf(db: DbOrTx, text: string): Promise<string> {
  const language = hasUmlaut(text) ? await slugs.findLanguage(db) : "";
  const slug = slugify(text, language);
  const composed = text.normalize("NFC");
  if (!text || (slug && composed.search(OTHER_SCRIPT) === -1)) return slug;
  // Its tables take 10 MB, and most sites never need them.
  const { transliterate } = await import("transliteration");
  if (!slug) return slugify(transliterate(text));
  return slugify(
    composed.replaceAll(OTHER_SCRIPT, (word) => ` ${transliterate(word)} `),
    language,
  );
}

/**
 * The slug that somebody typed, made fit for an address.
 * @throws AppError `invalid` when it is a reserved word. Empty when nothing is left of it.
 */
export async function typedSlug(db: DbOrTx, typed: string): Promise<string> {
  const slug = await slugOf(db, typed);
  if (!reservedSlugs.has(slug)) return slug;
  throw fieldError("slug", `“${slug}” is a reserved word; choose another slug`);
}

/** How many numbers are looked up at once; each look-up is by the index, however many posts there are. */
const LOOKED_UP_AT_ONCE = 50;

/**
 * `wanted`, or with the first number from 2 that makes it unique (and no reserved word). Belongs into the
 * transaction that writes the post; `exceptId` is that post.
 */
export async function uniqueSlug(tx: DbOrTx, wanted: string, exceptId?: number): Promise<string> {
  await takeTurns(tx, "post slugs");
  for (let start = 1; ; start += LOOKED_UP_AT_ONCE) {
    const candidates = Array.from({ length: LOOKED_UP_AT_ONCE }, (_, index) =>
      numbered(wanted, start + index),
    );
    const taken = await slugs.findTakenSlugs(tx, candidates, exceptId);
    const free = candidates.find((slug) => !taken.has(slug) && !reservedSlugs.has(slug));
    if (free) return free;
  }
}

const numbered = (slug: string, number: number) => (number === 1 ? slug : `${slug}-${number}`);

/** The slug of a new post: what was typed, else made from the title, else undefined (the id will name it). */
export async function slugForNew(
  db: DbOrTx,
  { slug, title }: { slug: string; title: string },
): Promise<string | undefined> {
  return (await typedSlug(db, slug)) || (await slugOf(db, title)) || undefined;
}
