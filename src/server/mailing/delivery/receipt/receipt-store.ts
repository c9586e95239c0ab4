import { sql, type Selectable } from "kysely";
import { DELIVERIES_PER_PAGE, type DeliveryState } from "../../../../contract/mailing/deliveries.ts";
import { patternOf } from "../../../kernel/db/like.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { DeliveriesTable } from "../../../kernel/db/schema.ts";

export type DeliveryRow = Selectable<DeliveriesTable>;

export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  search?: string | undefined;
}

/** One page of `total`. A page in the second half is read from the end. */
export async function findPage(
  db: DbOrTx,
  newsletterId: number,
  filter: DeliveryFilter,
  { page, total }: { page: number; total: number },
): Promise<DeliveryRow[]> {
  const offset = (page - 1) * DELIVERIES_PER_PAGE;
  const limit = Math.min(DELIVERIES_PER_PAGE, total - offset);
  if (limit <= 0) return [];
  const isNearEnd = offset > total / 2;
  const order = isNearEnd ? "desc" : "asc";
  const rows = await filtered(db, newsletterId, filter)
    .selectAll()
    .orderBy("chunk", order)
    .orderBy("n", order)
    .limit(limit)
    .offset(isNearEnd ? total - offset - limit : offset)
    .execute();
  return isNearEnd ? rows.toReversed() : rows;
}

export async function count(db: DbOrTx, newsletterId: number, filter: DeliveryFilter): Promise<number> {
  const query = filtered(db, newsletterId, filter).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** The next rows after one, in the order of the pages. */
export async function findAfter(
  db: DbOrTx,
  newsletterId: number,
  filter: DeliveryFilter,
  { after, limit }: { after: { chunk: number; n: number }; limit: number },
): Promise<DeliveryRow[]> {
  return filtered(db, newsletterId, filter)
    .selectAll()
    .where(sql<boolean>`(chunk, n) > (${after.chunk}, ${after.n})`)
    .orderBy("chunk")
    .orderBy("n")
    .limit(limit)
    .execute();
}

export async function findLinks(db: DbOrTx, newsletterId: number) {
  return db
    .selectFrom("newsletter_links")
    .leftJoin("subscriber_tags", "subscriber_tags.id", "tag_id")
    .select(["n", "url", "clicks", "subscriber_tags.name as tag"])
    .where("newsletter_id", "=", newsletterId)
    .orderBy("clicks", "desc")
    .orderBy("n")
    .execute();
}

/** Sets the tag of a link; null takes it away. False when the newsletter has no such link. */
export async function setLinkTag(
  db: DbOrTx,
  { newsletterId, n, tagId }: { newsletterId: number; n: number; tagId: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_links")
    .set({ tag_id: tagId })
    .where("newsletter_id", "=", newsletterId)
    .where("n", "=", n)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the clicks of people on a link behind the event `after`, oldest first. */
export async function findClicksOfPeople(
  db: DbOrTx,
  { newsletterId, n, after, limit }: { newsletterId: number; n: number; after: number; limit: number },
) {
  return db
    .selectFrom("events")
    .select(["id", "subscriber_id"])
    .where("newsletter_id", "=", newsletterId)
    .where("kind", "=", "click")
    .where("link", "=", n)
    .where("is_machine", "=", false)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

function filtered(db: DbOrTx, newsletterId: number, { state, search }: DeliveryFilter) {
  let query = db.selectFrom("deliveries").where("newsletter_id", "=", newsletterId);
  if (state) query = query.where("state", "=", state);
  if (search) query = query.where(sql<boolean>`lower(address) like ${patternOf(search)} escape '\\'`);
  return query;
}
