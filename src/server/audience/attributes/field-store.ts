import { sql, type Selectable } from "kysely";
import {
  fieldsWith,
  fillForNobody,
  findFields as findUsed,
} from "../../../contract/audience/personal-fields.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import { momentIn } from "../../kernel/db/text-rows.ts";
import type { SubscriberFieldsTable } from "../../kernel/db/schema.ts";

export type FieldRow = Selectable<SubscriberFieldsTable>;

/** Finds all fields, oldest first. */
export async function findFields(db: DbOrTx): Promise<FieldRow[]> {
  return db.selectFrom("subscriber_fields").selectAll().orderBy("id").execute();
}

/** Returns undefined if another field has this key. */
export async function insertField(
  tx: DbOrTx,
  field: { key: string; label: string },
  at: Instant,
): Promise<FieldRow | undefined> {
  return tx
    .insertInto("subscriber_fields")
    .values({ ...field, created_at: at })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function setLabel(db: DbOrTx, id: number, label: string): Promise<FieldRow | undefined> {
  return db
    .updateTable("subscriber_fields")
    .set({ label })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** False if the field does not exist. */
export async function deleteField(tx: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("subscriber_fields").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Names what a field is used in: the words around every newsletter, and the newsletters that are still to go out, with the
 * texts of the welcome series.
 */
export async function findUsers(db: DbOrTx, id: number): Promise<string[]> {
  const fields = await findFields(db);
  const known = fieldsWith(fields);
  const key = fields.find((field) => field.id === id)?.key;
  if (key === undefined) return [];
  const isIn = (text: string) => findUsed(text, []).some(({ name }) => name === key);
  const { newsletterIntro, newsletterOutro } = await getSettings(db);
  const unsent = await db
    .selectFrom("newsletters")
    .select(["subject", "preheader", "content"])
    .where("status", "not in", ["sent", "cancelled", "failed"])
    .orderBy("id")
    .execute();
  return [
    ...(isIn(newsletterIntro) ? ["the intro of newsletters"] : []),
    ...(isIn(newsletterOutro) ? ["the outro of newsletters"] : []),
    ...unsent
      .filter(({ subject, preheader, content }) => [subject, preheader, content].some(isIn))
      .map(({ subject }) => `“${fillForNobody(subject, known) || "No subject yet"}”`),
  ];
}

/** Deletes `limit` values of a field. False when it has none. */
export async function deleteSomeValues(db: DbOrTx, fieldId: number, limit: number): Promise<boolean> {
  const some = db
    .selectFrom("subscriber_field_values")
    .select("subscriber_id")
    .where("field_id", "=", fieldId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("subscriber_field_values")
    .where("field_id", "=", fieldId)
    .where("subscriber_id", "in", some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sets a value of a subscriber, or removes it if it is empty. */
export async function setValue(
  tx: DbOrTx,
  { subscriberId, fieldId, value }: { subscriberId: number; fieldId: number; value: string },
  at: Instant,
) {
  if (value === "") {
    await tx
      .deleteFrom("subscriber_field_values")
      .where("subscriber_id", "=", subscriberId)
      .where("field_id", "=", fieldId)
      .execute();
    return;
  }
  const isSame = sql`lower_all(subscriber_field_values.value) = lower_all(${value})`;
  const givenAt = sql<Instant | null>`case when ${isSame} then subscriber_field_values.given_at
    else ${momentIn(tx, at)} end`;
  await tx
    .insertInto("subscriber_field_values")
    .values({ subscriber_id: subscriberId, field_id: fieldId, value, given_at: at })
    .onConflict((conflict) =>
      conflict.columns(["subscriber_id", "field_id"]).doUpdateSet({ value, given_at: givenAt }),
    )
    .execute();
}

/** Finds the values of these subscribers with the keys of their fields, in the order of the fields. */
export async function findValues(db: DbOrTx, subscriberIds: readonly number[]) {
  if (subscriberIds.length === 0) return [];
  return db
    .selectFrom("subscriber_field_values")
    .innerJoin("subscriber_fields", "subscriber_fields.id", "subscriber_field_values.field_id")
    .select(["subscriber_id", "key", "value"])
    .where(isAmong(db, "subscriber_id", subscriberIds))
    .orderBy("field_id")
    .execute();
}
