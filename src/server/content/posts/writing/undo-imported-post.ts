import { happened } from "../../../kernel/events.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { deleteUnusedAuthor } from "../../authors/hold-author.ts";
import { unindexPost } from "../../search/index-post.ts";
import { getPost } from "../record/get-post.ts";
import { isWrittenOn, type UndoOutcome } from "../../writing/is-written-on.ts";
import { postTexts } from "./post-texts.ts";
import { recordPostChange } from "./record-post-change.ts";

/**
 * Deletes an imported post with everything that belongs to it, unless somebody has written on it since. Belongs into a
 * transaction of its own.
 */
export async function undoImportedPost(tx: DbOrTx, id: number, now: Date): Promise<UndoOutcome> {
  await takeTurns(tx, `post ${id}`);
  const row = await tx
    .selectFrom("posts")
    .select(["revision", "deleted_at", "author"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return "gone";
  if (row.revision > 1 || (await isWrittenOn(tx, postTexts, id))) return "changed since";
  const post = row.deleted_at === null ? await getPost(tx, id) : undefined;
  await tx.deleteFrom("posts").where("id", "=", id).execute();
  await unindexPost(tx, id);
  await deleteUnusedAuthor(tx, row.author);
  const change = { before: post, after: undefined, now, isImport: true };
  if (post) await happened(tx, await recordPostChange(tx, change), now);
  return "undone";
}
