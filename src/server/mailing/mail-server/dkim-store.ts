import type { Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { DkimKeysTable } from "../../kernel/db/schema.ts";

export type PairRow = Selectable<DkimKeysTable>;

/** All pairs, the newest first. */
export const listPairs = (db: DbOrTx): Promise<PairRow[]> =>
  db.selectFrom("dkim_keys").selectAll().orderBy("id", "desc").execute();

export const findPair = (db: DbOrTx, id: number): Promise<PairRow | undefined> =>
  db.selectFrom("dkim_keys").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertPair(
  db: DbOrTx,
  pair: Omit<PairRow, "id" | "used_from" | "used_until">,
): Promise<void> {
  await db
    .insertInto("dkim_keys")
    .values({ ...pair, used_from: null, used_until: null })
    .execute();
}

/** Ends the use of a domain's pair, if one is in use. */
export async function endUse(db: DbOrTx, domain: string, at: Instant): Promise<void> {
  await db
    .updateTable("dkim_keys")
    .set({ used_until: at })
    .where("domain", "=", domain)
    .where("used_from", "is not", null)
    .where("used_until", "is", null)
    .execute();
}

export async function beginUse(db: DbOrTx, id: number, at: Instant): Promise<void> {
  await db.updateTable("dkim_keys").set({ used_from: at, used_until: null }).where("id", "=", id).execute();
}

/** False if the pair is in use, or there is none. */
export async function deletePair(db: DbOrTx, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom("dkim_keys")
    .where("id", "=", id)
    .where((row) => row.or([row("used_from", "is", null), row("used_until", "is not", null)]))
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}
