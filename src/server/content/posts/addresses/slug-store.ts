import { z } from "zod";
import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { visible } from "../record/store.ts";

/** Which of these slugs other posts have. */
export async function findTakenSlugs(
  db: DbOrTx,
  slugs: string[],
  exceptId: number | undefined,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("posts")
    .select("slug")
    .where("deleted_at", "is", null)
    .where("slug", "in", slugs)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId ?? 0))
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** From now on `slug` leads to this post, where no post that a reader may see is called so. */
export async function redirectSlug(tx: DbOrTx, slug: string, postId: number) {
  await tx
    .insertInto("slug_redirects")
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: postId }))
    .execute();
}

/** As `redirectSlug`, but a slug that leads to another post already goes on doing so. */
export async function redirectFreeSlug(tx: DbOrTx, slug: string, postId: number) {
  await tx
    .insertInto("slug_redirects")
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/** Whether a newsletter was made from the post. It may be a draft, which has the post's address in its text. */
export async function isMailed(db: DbOrTx, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters")
    .select("id")
    .where("post_id", "=", postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The post that was called `slug` once, whether or not a reader may see it. */
export async function findRedirect(db: DbOrTx, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("slug_redirects")
    .select("post_id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.post_id;
}

/** Every slug by which readers may know these posts, those in the trash too. */
export async function findKnownSlugs(db: DbOrTx, ids: number[], publicAt: Instant): Promise<string[]> {
  if (ids.length === 0) return [];
  const current = await db
    .selectFrom("posts")
    .select("slug")
    .where("id", "in", ids)
    .where("published_at", "<=", publicAt)
    .orderBy("id")
    .execute();
  const old = await db.selectFrom("slug_redirects").select("slug").where("post_id", "in", ids).execute();
  return [...new Set([...current, ...old].map(({ slug }) => slug))];
}

export async function findPublicSlug(db: DbOrTx, id: number, publicAt: Instant): Promise<string | undefined> {
  const row = await visible(db, publicAt).select("posts.slug").where("posts.id", "=", id).executeTakeFirst();
  return row?.slug;
}

/** The language of the site, if the owner has chosen one: `de-AT`. */
export async function findLanguage(db: DbOrTx): Promise<string> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", "language")
    .executeTakeFirst();
  return row ? z.string().parse(JSON.parse(row.value)) : "";
}
