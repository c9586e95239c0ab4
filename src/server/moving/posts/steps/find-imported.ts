import type { DbOrTx } from "../../../kernel/db/open.ts";
import { findImported } from "../../runs/import-run-store.ts";

/** The post that was made of this one by an import that stands, also when it is in the trash by now. */
export async function findImportedPost(
  db: DbOrTx,
  sourceId: string,
): Promise<{ id: number; slug: string } | undefined> {
  const id = (await findImported(db, "post", [sourceId])).get(sourceId);
  if (id === undefined) return undefined;
  return db.selectFrom("posts").select(["id", "slug"]).where("id", "=", Number(id)).executeTakeFirst();
}
