import { happened } from "../../../kernel/events.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { deleteUnusedAuthor } from "../../authors/hold-author.ts";
import { unindexPost } from "../../search/index-post.ts";
import { getPost } from "../record/get-post.ts";
import { listKeptTexts } from "../../writing/kept-texts.ts";
import { findWorkingCopy } from "../../writing/working-copies.ts";
import { postTexts } from "./post-texts.ts";
import { recordPostChange } from "./record-post-change.ts";

type TakenBack = "taken back" | "changed since" | "gone";

/**
 * Takes a post away as if it had never been, with everything that belongs to it; not one that somebody has written on
 * since. Belongs into a transaction of its own.
 */
export async function takeBackPost(tx: DbOrTx, id: number, now: Date): Promise<TakenBack> {
  await takeTurns(tx, `post ${id}`);
  const row = await tx
    .selectFrom("posts")
    .select(["revision", "deleted_at", "author"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return "gone";
  if (row.revision > 1 || (await isWrittenOn(tx, id))) return "changed since";
  const post = row.deleted_at === null ? await getPost(tx, id) : undefined;
  await tx.deleteFrom("posts").where("id", "=", id).execute();
  await unindexPost(tx, id);
  await deleteUnusedAuthor(tx, row.author);
  if (post) await happened(tx, await recordPostChange(tx, { before: post, after: undefined, now }), now);
  return "taken back";
}

/** True if a text of it is not saved, or was discarded or replaced: it would go with the post. */
async function isWrittenOn(tx: DbOrTx, id: number): Promise<boolean> {
  const copy = await findWorkingCopy(tx, postTexts, id);
  return copy !== undefined || (await listKeptTexts(tx, { written: "post", id })).length > 0;
}
