import type { DbOrTx } from "../../../kernel/db/open.ts";
import { slugOf, uniqueSlug } from "../../../content/posts/addresses/choose-slug.ts";
import type { ImportedPost } from "../source/imported-post.ts";
import type { Spool } from "./spool.ts";
import { findImported } from "../../runs/import-run-store.ts";

/** Chooses the slug of each post before the first one is written, because posts link to each other. */
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

/** Returns the post that an earlier import made of this one, also if it is in the trash. */
export async function findImportedPost(
  db: DbOrTx,
  sourceId: string,
): Promise<{ id: number; slug: string } | undefined> {
  const id = (await findImported(db, "post", [sourceId])).get(sourceId);
  if (id === undefined) return undefined;
  return db.selectFrom("posts").select(["id", "slug"]).where("id", "=", Number(id)).executeTakeFirst();
}
