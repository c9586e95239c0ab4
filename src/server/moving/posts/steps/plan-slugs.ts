import type { DbOrTx } from "../../../kernel/db/open.ts";
import { slugOf, uniqueSlug } from "../../../content/posts/addresses/choose-slug.ts";
import { findImportedPost } from "./find-imported.ts";
import type { ImportedPost } from "../source/imported-post.ts";
import type { Spool } from "./spool.ts";

/** Decides how each post will be called here, before the first one is written: their links need to know. */
export async function planSlugs(db: DbOrTx, spool: Spool, onPlanned: () => void) {
  for (const { post } of spool.posts()) {
    const known = await findImportedPost(db, post.sourceId);
    if (known) spool.markKnown(post.sourceId, known.slug);
    else await giveFreeSlug(db, spool, post);
    onPlanned();
  }
}

async function giveFreeSlug(db: DbOrTx, spool: Spool, { sourceId, slug, title }: ImportedPost) {
  const wanted = (await slugOf(slug)) || (await slugOf(title)) || "post";
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? wanted : `${wanted}-${number}`;
    if ((await uniqueSlug(db, candidate)) === candidate && spool.giveSlug(sourceId, candidate)) return;
  }
}
