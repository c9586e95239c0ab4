import type { Insertable, Selectable, Updateable } from "kysely";
import { NEWSLETTERS_PER_PAGE } from "../../contract/newsletters.ts";
import type { NewsletterStatus } from "../../contract/newsletters.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { NewslettersTable } from "../platform/db/schema.ts";

export type NewsletterRow = Selectable<NewslettersTable>;

export async function findPage(db: DbOrTx, page: number): Promise<NewsletterRow[]> {
  return db
    .selectFrom("newsletters")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWSLETTERS_PER_PAGE)
    .offset((page - 1) * NEWSLETTERS_PER_PAGE)
    .execute();
}

export async function count(db: DbOrTx): Promise<number> {
  const query = db.selectFrom("newsletters").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function findById(db: DbOrTx, id: number): Promise<NewsletterRow | undefined> {
  return db.selectFrom("newsletters").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insert(db: DbOrTx, newsletter: Insertable<NewslettersTable>): Promise<NewsletterRow> {
  return db.insertInto("newsletters").values(newsletter).returningAll().executeTakeFirstOrThrow();
}

/** Writes `change` if the newsletter is in one of these states; undefined when it is not, or not there. */
export async function updateIn(
  db: DbOrTx,
  { id, states }: { id: number; states: readonly NewsletterStatus[] },
  change: Updateable<NewslettersTable>,
): Promise<NewsletterRow | undefined> {
  return db
    .updateTable("newsletters")
    .set(change)
    .where("id", "=", id)
    .where("status", "in", states)
    .returningAll()
    .executeTakeFirst();
}

/** False when it is in another state, or not there. */
export async function removeIn(
  db: DbOrTx,
  { id, states }: { id: number; states: readonly NewsletterStatus[] },
) {
  const { numDeletedRows } = await db
    .deleteFrom("newsletters")
    .where("id", "=", id)
    .where("status", "in", states)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
