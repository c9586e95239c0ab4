import { sql, type Selectable } from "kysely";
import { DELIVERIES_PER_PAGE } from "../../../../contract/mailing/deliveries.ts";
import {
  isOpenedByMachine,
  isRecipient,
  type RecipientFilter,
} from "../../../audience/subscribers/recipients.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { DeliveriesTable } from "../../../kernel/db/schema.ts";

export interface DeliveryRow extends Selectable<DeliveriesTable> {
  /** Null once the subscriber was erased. */
  name: string | null;
  /** 1 if a mail program or a scanner has opened it. */
  machine_opened: number;
}

/** One page of `total`. A page in the second half is read from the end. */
export async function findPage(
  db: DbOrTx,
  newsletterId: number,
  filter: RecipientFilter,
  { page, total }: { page: number; total: number },
): Promise<DeliveryRow[]> {
  const offset = (page - 1) * DELIVERIES_PER_PAGE;
  const limit = Math.min(DELIVERIES_PER_PAGE, total - offset);
  if (limit <= 0) return [];
  const isNearEnd = offset > total / 2;
  const order = isNearEnd ? "desc" : "asc";
  const rows = await named(db, newsletterId, filter)
    .orderBy("deliveries.chunk", order)
    .orderBy("deliveries.n", order)
    .limit(limit)
    .offset(isNearEnd ? total - offset - limit : offset)
    .execute();
  return isNearEnd ? rows.toReversed() : rows;
}

export async function count(db: DbOrTx, newsletterId: number, filter: RecipientFilter): Promise<number> {
  const query = filtered(db, newsletterId, filter).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** The next rows after one, in the order of the pages. */
export async function findAfter(
  db: DbOrTx,
  newsletterId: number,
  filter: RecipientFilter,
  { after, limit }: { after: { chunk: number; n: number }; limit: number },
): Promise<DeliveryRow[]> {
  return named(db, newsletterId, filter)
    .where(sql<boolean>`(deliveries.chunk, deliveries.n) > (${after.chunk}, ${after.n})`)
    .orderBy("deliveries.chunk")
    .orderBy("deliveries.n")
    .limit(limit)
    .execute();
}

/** The next members of a closed audience who are not written down as deliveries, by id. */
export async function findUncounted(
  db: DbOrTx,
  newsletterId: number,
  { after, limit }: { after: number; limit: number },
) {
  return db
    .selectFrom("newsletter_audience")
    .leftJoin("subscribers", "subscribers.id", "newsletter_audience.subscriber_id")
    .select(["subscriber_id", "email", "name"])
    .where("newsletter_id", "=", newsletterId)
    .where("subscriber_id", ">", after)
    .orderBy("subscriber_id")
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

const filtered = (db: DbOrTx, newsletterId: number, filter: RecipientFilter) =>
  db.selectFrom("deliveries").where(isRecipient(newsletterId, filter));

const named = (db: DbOrTx, newsletterId: number, filter: RecipientFilter) =>
  filtered(db, newsletterId, filter)
    .leftJoin("subscribers", "subscribers.id", "deliveries.subscriber_id")
    .selectAll("deliveries")
    .select((row) => [
      "subscribers.name",
      row.case().when(isOpenedByMachine).then(1).else(0).end().as("machine_opened"),
    ]);
