import { sql, type Insertable, type Selectable } from "kysely";
import {
  NEWSLETTERS_PER_PAGE,
  type NewsletterStatus,
  type newsletterSorts,
} from "../../../../contract/mailing/newsletters.ts";
import { isLike, lowerCaseOf } from "../../../kernel/db/like.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { NewslettersTable } from "../../../kernel/db/schema.ts";

export type NewsletterRow = Selectable<NewslettersTable>;

interface NewsletterFilter {
  /** Part of the subject. */
  search?: string | undefined;
  status?: NewsletterStatus | undefined;
  /** The hidden ones alone; without it, all others. */
  hidden?: "only" | undefined;
}

interface NewsletterOrder {
  sort?: (typeof newsletterSorts)[number] | undefined;
  order?: "asc" | "desc" | undefined;
}

const sortKeys = {
  date: sql`coalesce(send_at, sent_at, scheduled_for, created_at)`,
  subject: lowerCaseOf("subject"),
  opened: sql`opened_count`,
};

export async function findPage(
  db: DbOrTx,
  { page, sort, order, ...filter }: NewsletterFilter & NewsletterOrder & { page: number },
): Promise<NewsletterRow[]> {
  const direction = order ?? (sort === "subject" ? "asc" : "desc");
  return filtered(db, filter)
    .selectAll()
    .orderBy(sort ? sortKeys[sort] : sql`created_at`, direction)
    .orderBy("id", direction)
    .limit(NEWSLETTERS_PER_PAGE)
    .offset((page - 1) * NEWSLETTERS_PER_PAGE)
    .execute();
}

export async function count(db: DbOrTx, filter: NewsletterFilter): Promise<number> {
  const query = filtered(db, filter).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** How many there are in each status. */
export async function countByStatus(
  db: DbOrTx,
  filter: NewsletterFilter,
): Promise<{ status: NewsletterRow["status"]; count: number }[]> {
  return filtered(db, filter)
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
}

export const countHidden = (db: DbOrTx): Promise<number> => count(db, { hidden: "only" });

export async function findById(db: DbOrTx, id: number): Promise<NewsletterRow | undefined> {
  return db.selectFrom("newsletters").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insert(db: DbOrTx, newsletter: Insertable<NewslettersTable>): Promise<NewsletterRow> {
  return db.insertInto("newsletters").values(newsletter).returningAll().executeTakeFirstOrThrow();
}

/** True if a newsletter made from this post waits for its time. */
export async function isPostScheduled(db: DbOrTx, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters")
    .select("id")
    .where("post_id", "=", postId)
    .where("status", "=", "scheduled")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the newsletter that goes once more to those who have not opened this one. */
export async function findRepeatOf(db: DbOrTx, id: number): Promise<number | null> {
  const query = db.selectFrom("newsletters").select("id").where("repeats_id", "=", id);
  return (await query.executeTakeFirst())?.id ?? null;
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

/** Notes the segment of a newsletter that starts, in JSON. */
export async function setSentTo(tx: DbOrTx, id: number, sentTo: string) {
  await tx.updateTable("newsletters").set({ sent_to: sentTo }).where("id", "=", id).execute();
}

/** Without an index: a site has as many newsletters as it has had weeks. */
function filtered(db: DbOrTx, { search, status, hidden }: NewsletterFilter) {
  let query = db
    .selectFrom("newsletters")
    .where("series_step_id", "is", null)
    .where("hidden_at", hidden ? "is not" : "is", null);
  if (status === "sending") query = query.where("status", "in", ["preparing", "sending"]);
  else if (status) query = query.where("status", "=", status);
  if (search) query = query.where(isLike(sql`subject`, search));
  return query;
}

/** The subject of the newest newsletter beside this one that went out, or is going. */
export async function findSubjectBefore(db: DbOrTx, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("newsletters")
    .select("subject")
    .where("started_at", "is not", null)
    .where("series_step_id", "is", null)
    .where("id", "<>", id)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.subject;
}
