import { sql, type Selectable } from "kysely";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import type { TagAccess } from "../../../contract/audience/subscriber-attributes.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { momentIn } from "../../kernel/db/text-rows.ts";
import type { SubscriberTagsTable } from "../../kernel/db/schema.ts";

export type TagRow = Selectable<SubscriberTagsTable>;

interface TagInput {
  name: string;
  access: TagAccess;
  description: string;
}

export async function findTags(db: DbOrTx): Promise<TagRow[]> {
  return db.selectFrom("subscriber_tags").selectAll().orderBy("name_key").execute();
}

/** Finds the tags that readers may give themselves, by name. */
export async function findTopics(db: DbOrTx): Promise<TagRow[]> {
  return db
    .selectFrom("subscriber_tags")
    .selectAll()
    .where("access", "=", "readers")
    .orderBy("name_key")
    .execute();
}

export async function findTag(db: DbOrTx, id: number): Promise<TagRow | undefined> {
  return db.selectFrom("subscriber_tags").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds the tags among these names, whatever their case. */
export async function findTagsNamed(db: DbOrTx, names: readonly string[]): Promise<TagRow[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom("subscriber_tags")
    .selectAll()
    .where(isAmong(db, "name_key", names.map(tagKeyOf)))
    .execute();
}

export async function countTags(db: DbOrTx): Promise<number> {
  const { total } = await db
    .selectFrom("subscriber_tags")
    .select(sql<number>`count(*)`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns how many subscribers have each tag, by its id. */
export async function countTagged(db: DbOrTx): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("subscriber_taggings")
    .select(["tag_id", sql<number>`count(*)`.as("total")])
    .groupBy("tag_id")
    .execute();
  return new Map(rows.map(({ tag_id, total }) => [tag_id, total]));
}

/** Writes a tag for the owner alone for each name that is new. */
export async function insertMissing(tx: DbOrTx, names: readonly string[], at: Instant) {
  for (const name of names)
    await tx
      .insertInto("subscriber_tags")
      .values({ name, name_key: tagKeyOf(name), created_at: at })
      .onConflict((conflict) => conflict.column("name_key").doNothing())
      .execute();
}

/** Undefined when another tag has this name. */
export async function insertTag(tx: DbOrTx, tag: TagInput, at: Instant): Promise<TagRow | undefined> {
  return tx
    .insertInto("subscriber_tags")
    .values({ ...tag, name_key: tagKeyOf(tag.name), created_at: at })
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateTag(tx: DbOrTx, id: number, tag: TagInput): Promise<TagRow | undefined> {
  return tx
    .updateTable("subscriber_tags")
    .set({ ...tag, name_key: tagKeyOf(tag.name) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a tag that some subscribers may still have. */
export async function deleteTag(tx: DbOrTx, id: number) {
  await tx.deleteFrom("subscriber_tags").where("id", "=", id).execute();
}

/** Takes a tag from `limit` of its subscribers. False when nobody had it. */
export async function untagSome(db: DbOrTx, tagId: number, limit: number): Promise<boolean> {
  const some = db
    .selectFrom("subscriber_taggings")
    .select("subscriber_id")
    .where("tag_id", "=", tagId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("subscriber_taggings")
    .where("tag_id", "=", tagId)
    .where("subscriber_id", "in", some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives tags to a subscriber; the ones that they have stay. */
export async function tagOne(tx: DbOrTx, subscriberId: number, tagIds: readonly number[], at: Instant) {
  if (tagIds.length === 0) return;
  await tx
    .insertInto("subscriber_taggings")
    .values(tagIds.map((id) => ({ subscriber_id: subscriberId, tag_id: id, given_at: at })))
    .onConflict((conflict) => conflict.columns(["subscriber_id", "tag_id"]).doNothing())
    .execute();
}

/** Gives a tag to these subscribers; ids of deleted subscribers are left out. Returns those who did not have it. */
export async function tagMany(
  db: DbOrTx,
  { subscriberIds, tagId, at }: { subscriberIds: readonly number[]; tagId: number; at: Instant },
): Promise<number[]> {
  const rows = await db
    .insertInto("subscriber_taggings")
    .columns(["subscriber_id", "tag_id", "given_at"])
    .expression((eb) =>
      eb
        .selectFrom("subscribers")
        .innerJoin("subscriber_tags", (join) => join.on("subscriber_tags.id", "=", tagId))
        .select(["subscribers.id", "subscriber_tags.id as tag_id", momentIn(db, at).as("given_at")])
        .where(isAmong(db, "subscribers.id", subscriberIds)),
    )
    .onConflict((conflict) => conflict.columns(["subscriber_id", "tag_id"]).doNothing())
    .returning("subscriber_id")
    .execute();
  return rows.map((row) => row.subscriber_id);
}

/** Takes all tags from a subscriber but these. */
export async function untagAllBut(tx: DbOrTx, subscriberId: number, tagIds: readonly number[]) {
  await tx
    .deleteFrom("subscriber_taggings")
    .where("subscriber_id", "=", subscriberId)
    .$if(tagIds.length > 0, (query) => query.where("tag_id", "not in", tagIds))
    .execute();
}

/** Takes these tags from a subscriber. */
export async function untagOne(tx: DbOrTx, subscriberId: number, tagIds: readonly number[]) {
  await tx
    .deleteFrom("subscriber_taggings")
    .where("subscriber_id", "=", subscriberId)
    .where(isAmong(tx, "tag_id", tagIds))
    .execute();
}

/** Finds the ids of a subscriber's tags. */
export async function findTagIds(db: DbOrTx, subscriberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("subscriber_taggings")
    .select("tag_id")
    .where("subscriber_id", "=", subscriberId)
    .execute();
  return rows.map(({ tag_id }) => tag_id);
}

/** Finds the names of the tags of these subscribers, by the alphabet. */
export async function findTagNames(db: DbOrTx, subscriberIds: readonly number[]) {
  if (subscriberIds.length === 0) return [];
  return db
    .selectFrom("subscriber_taggings")
    .innerJoin("subscriber_tags", "subscriber_tags.id", "subscriber_taggings.tag_id")
    .select(["subscriber_id", "name"])
    .where(isAmong(db, "subscriber_id", subscriberIds))
    .orderBy("name_key")
    .execute();
}
