import type { DbOrTx } from "../../../kernel/db/open.ts";

/** Makes the posts and the unsaved texts of one user another's. What readers see stays as it is. */
export async function handOverPosts(tx: DbOrTx, { from, to }: { from: number; to: number }) {
  const change = { created_by: to };
  await tx.updateTable("posts").set(change).where("created_by", "=", from).execute();
  await tx.updateTable("working_copies").set(change).where("created_by", "=", from).execute();
  await tx.updateTable("kept_texts").set(change).where("created_by", "=", from).execute();
}
