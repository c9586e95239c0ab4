import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import { NEWSLETTERS_PER_PAGE } from "../../../../contract/newsletters.ts";
import type { NewsletterStatus } from "../../../../contract/newsletters.ts";
import { patternOf } from "../../../kernel/db/like.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { NewslettersTable } from "../../../kernel/db/tables/newsletters.ts";

export type NewsletterRow = Selectable<NewslettersTable>;

export interface NewsletterFilter {
  /** Part of the subject. */
  search?: string | undefined;
  status?: NewsletterStatus | undefined;
  /** The hidden ones alone; without it, all others. */
  hidden?: "only" | undefined;
}

export async function findPage(db: DbOrTx, filter: NewsletterFilter, page: number): Promise<NewsletterRow[]> {
  return filtered(db, filter)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWSLETTERS_PER_PAGE)
    .offset((page - 1) * NEWSLETTERS_PER_PAGE)
    .execute();
}

export async function count(db: DbOrTx, filter: NewsletterFilter): Promise<number> {
  const query = filtered(db, filter).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

export const countHidden = (db: DbOrTx): Promise<number> => count(db, { hidden: "only" });

export async function findById(db: DbOrTx, id: number): Promise<NewsletterRow | undefined> {
  return db.selectFrom("newsletters").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insert(db: DbOrTx, newsletter: Insertable<NewslettersTable>): Promise<NewsletterRow> {
  return db.insertInto("newsletters").values(newsletter).returningAll().executeTakeFirstOrThrow();
}

/** True if another newsletter has this slug. */
export async function isSlugTaken(db: DbOrTx, slug: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters")
    .select("id")
    .where("slug", "=", slug)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setSlug(tx: DbOrTx, id: number, slug: string) {
  await tx.updateTable("newsletters").set({ slug }).where("id", "=", id).execute();
}

/** Without an index: a site has as many newsletters as it has had weeks. */
function filtered(db: DbOrTx, { search, status, hidden }: NewsletterFilter) {
  let query = db.selectFrom("newsletters").where("hidden_at", hidden ? "is not" : "is", null);
  if (status === "sending") query = query.where("status", "in", ["preparing", "sending"]);
  else if (status) query = query.where("status", "=", status);
  if (search) query = query.where(sql<boolean>`lower(subject) like ${patternOf(search)} escape '\\'`);
  return query;
}

/** The subject of the newest newsletter beside this one that went out, or is going. */
export async function findSubjectBefore(db: DbOrTx, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("newsletters")
    .select("subject")
    .where("started_at", "is not", null)
    .where("id", "<>", id)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.subject;
}
