import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

export interface CopyRow {
  id: number;
  fields: string | null;
  base_revision: number | null;
  revision: number;
  saved_at: Instant;
}

export interface CopyChange {
  fields: string | null;
  revision: number;
  saved_at: Instant;
  base_revision?: number | null;
}

const columns = ["id", "fields", "base_revision", "revision", "saved_at"] as const;

export async function findOfPost(db: DbOrTx, postId: number): Promise<CopyRow | undefined> {
  return db.selectFrom("working_copies").select(columns).where("post_id", "=", postId).executeTakeFirst();
}

/** Which of these posts have unsaved changes. */
export async function findPostsWithCopy(db: DbOrTx, postIds: number[]): Promise<Set<number | null>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("working_copies")
    .select("post_id")
    .where("post_id", "in", postIds)
    .where("fields", "is not", null)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

export async function findUnsaved(db: DbOrTx, id: number): Promise<CopyRow | undefined> {
  return db
    .selectFrom("working_copies")
    .select(columns)
    .where("id", "=", id)
    .where("post_id", "is", null)
    .executeTakeFirst();
}

export async function findAllUnsaved(db: DbOrTx, limit: number): Promise<CopyRow[]> {
  return db
    .selectFrom("working_copies")
    .select(columns)
    .where("post_id", "is", null)
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Makes a copy, of the post or of none. */
export async function insertCopy(tx: DbOrTx, postId: number | null, copy: CopyChange): Promise<number> {
  const { id } = await tx
    .insertInto("working_copies")
    .values({ base_revision: null, ...copy, post_id: postId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCopy(tx: DbOrTx, id: number, change: Partial<CopyChange>) {
  await tx.updateTable("working_copies").set(change).where("id", "=", id).execute();
}

/** Leaves the number of a post's copy behind, so that it never comes again. */
export async function clearOfPost(tx: DbOrTx, postId: number) {
  await tx
    .updateTable("working_copies")
    .set((where) => ({ fields: null, revision: where("revision", "+", 1) }))
    .where("post_id", "=", postId)
    .where("fields", "is not", null)
    .execute();
}

export async function removeUnsaved(tx: DbOrTx, id: number) {
  await tx.deleteFrom("working_copies").where("id", "=", id).where("post_id", "is", null).execute();
}
