import type { Insertable, Selectable } from "kysely";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { PostRevisionsTable } from "../../../kernel/db/tables/posts.ts";

export type RevisionRow = Selectable<PostRevisionsTable>;
export type RevisionSummaryRow = Omit<RevisionRow, "fields" | "post_id">;

const summaryColumns = ["revision", "title", "saved_at", "replaced_at", "replaced_by"] as const;

export async function insertRevision(tx: DbOrTx, row: Insertable<PostRevisionsTable>) {
  await tx.insertInto("post_revisions").values(row).execute();
}

/** Keeps the newest `kept` of a post. */
export async function forgetOldest(tx: DbOrTx, postId: number, kept: number) {
  const oldest = await tx
    .selectFrom("post_revisions")
    .select("revision")
    .where("post_id", "=", postId)
    .orderBy("revision", "desc")
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom("post_revisions")
    .where("post_id", "=", postId)
    .where("revision", "<=", oldest.revision)
    .execute();
}

export async function findSummaries(db: DbOrTx, postId: number): Promise<RevisionSummaryRow[]> {
  return db
    .selectFrom("post_revisions")
    .select(summaryColumns)
    .where("post_id", "=", postId)
    .orderBy("revision", "desc")
    .execute();
}

export async function findRevision(
  db: DbOrTx,
  postId: number,
  revision: number,
): Promise<Omit<RevisionRow, "post_id"> | undefined> {
  return db
    .selectFrom("post_revisions")
    .select(summaryColumns)
    .select("fields")
    .where("post_id", "=", postId)
    .where("revision", "=", revision)
    .executeTakeFirst();
}
