import { sql } from "kysely";
import type { Instant } from "../../../base/clock.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { visible } from "../record/store.ts";

interface Addressed {
  publicAt: Instant;
  publicUrl: string;
}

/** The posts whose addresses search engines are told: a post whose original is at another address is left out. */
const addressed = (db: DbOrTx, { publicAt, publicUrl }: Addressed) =>
  visible(db, publicAt).where("posts.id", "not in", (elsewhere) =>
    elsewhere
      .selectFrom("posts as copies")
      .select("copies.id")
      // Literal, so that the index of these posts is used.
      .where("copies.canonical_url", "<>", literal(""))
      .where("copies.canonical_url", "<>", sql<string>`${publicUrl} || '/blog/' || copies.slug`),
  );

export async function countAddresses(db: DbOrTx, which: Addressed): Promise<number> {
  const { count } = await addressed(db, which)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Addresses of posts that a reader may see, the oldest first: so a new one moves none to another page. */
export async function findAddresses(
  db: DbOrTx,
  { limit, offset, ...which }: Addressed & { limit: number; offset: number },
): Promise<{ id: number; slug: string; cover_image: string; changed_at: Instant }[]> {
  return addressed(db, which)
    .select(["posts.id", "posts.slug", "posts.cover_image", changedAt.as("changed_at")])
    .orderBy("posts.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** When readers last saw a change of a post; changes before the publication appear with it. */
const changedAt = sql<Instant>`case when posts.updated_at > posts.published_at then posts.updated_at
  else posts.published_at end`;

/** When readers last saw a change of the posts of each category that has some. 100,000 posts take 350 ms (SQLite, busy cores). */
export async function findLastChanges(
  db: DbOrTx,
  publicAt: Instant,
): Promise<{ category: string; changed_at: Instant }[]> {
  return visible(db, publicAt)
    .select(["posts.category", sql<Instant>`max(${changedAt})`.as("changed_at")])
    .groupBy("posts.category")
    .execute();
}
