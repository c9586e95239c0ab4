import { sql } from "kysely";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { idIn, momentIn, textRows } from "../../kernel/db/text-rows.ts";
import { findFields } from "../attributes/field-store.ts";
import { findOrAddTags } from "../attributes/set-attributes.ts";
import type { Newcomer } from "./import-plan.ts";

/** A subscriber and a tag that they got. */
type Tagged = [subscriberId: number, tagId: number];

interface Filled {
  /** The subscriber. */
  id: number;
  fieldId: number;
  value: string;
}

/** Gives people the tags of their rows. Returns who got which tag that they did not have. */
export async function tagImported(tx: DbOrTx, people: readonly Newcomer[], at: Instant): Promise<Tagged[]> {
  const names = new Map(people.flatMap(({ tags }) => tags.map((name) => [tagKeyOf(name), name])));
  if (names.size === 0) return [];
  const ids = await findOrAddTags(tx, [...names.values()], at);
  const rows = people.flatMap(({ mailboxKey, tags }) =>
    tags.map((name) => ({ mailbox_key: mailboxKey, tag_id: String(ids.get(tagKeyOf(name))) })),
  );
  const tagId = idIn(tx, "tag_id");
  const result = await sql<{ subscriber_id: number; tag_id: number }>`
    insert into subscriber_taggings (subscriber_id, tag_id, given_at)
    select distinct subscribers.id, ${tagId}, ${momentIn(tx, at)}
    from ${textRows(tx, rows, { names: ["mailbox_key", "tag_id"] })} as given
    join subscribers on subscribers.mailbox_key = given.mailbox_key where true
    on conflict (subscriber_id, tag_id) do nothing returning subscriber_id, tag_id`.execute(tx);
  return result.rows.map(({ subscriber_id, tag_id }) => [subscriber_id, tag_id]);
}

/** Gives people the values of their rows where they have none. Returns who got which value. */
export async function fillImported(tx: DbOrTx, people: readonly Newcomer[], at: Instant): Promise<Filled[]> {
  if (people.every(({ fields }) => fields.length === 0)) return [];
  const ids = new Map((await findFields(tx)).map(({ key, id }) => [key, String(id)]));
  // Of several rows with one mailbox, the first counts: one statement cannot give a person two values.
  const rows = new Map<string, { mailbox_key: string; field_id: string; value: string }>();
  for (const { mailboxKey, fields } of people)
    for (const { key, value } of fields) {
      const fieldId = ids.get(key);
      const place = `${key} ${mailboxKey}`;
      if (fieldId !== undefined && !rows.has(place))
        rows.set(place, { mailbox_key: mailboxKey, field_id: fieldId, value });
    }
  const names = ["mailbox_key", "field_id", "value"] as const;
  const result = await sql<{ subscriber_id: number; field_id: number; value: string }>`
    insert into subscriber_field_values (subscriber_id, field_id, value, given_at)
    select subscribers.id, ${idIn(tx, "field_id")}, given.value, ${momentIn(tx, at)}
    from ${textRows(tx, [...rows.values()], { names })} as given
    join subscribers on subscribers.mailbox_key = given.mailbox_key where true
    on conflict (subscriber_id, field_id) do nothing returning subscriber_id, field_id, value`.execute(tx);
  return result.rows.map(({ subscriber_id, field_id, value }) => ({
    id: subscriber_id,
    fieldId: field_id,
    value,
  }));
}

/** Takes back tags that the import gave. */
export async function untagImported(tx: DbOrTx, tagged: readonly Tagged[]) {
  for (const [id, tagId] of tagged)
    await tx
      .deleteFrom("subscriber_taggings")
      .where("subscriber_id", "=", id)
      .where("tag_id", "=", tagId)
      .execute();
}

/** Takes back values that the import gave, unless they were changed since. */
export async function emptyImported(tx: DbOrTx, filled: readonly Filled[]) {
  for (const { id, fieldId, value } of filled)
    await tx
      .deleteFrom("subscriber_field_values")
      .where("subscriber_id", "=", id)
      .where("field_id", "=", fieldId)
      .where("value", "=", value)
      .execute();
}

/** Deletes the tags that were made at a moment, are as they were made, and that nobody has; but none of `inUse`. */
export async function deleteUnusedTags(tx: DbOrTx, at: Instant, inUse: readonly number[]) {
  await tx
    .deleteFrom("subscriber_tags")
    .where("created_at", "=", at)
    .where("access", "=", "owner")
    .where("description", "=", "")
    .$if(inUse.length > 0, (query) => query.where("id", "not in", inUse))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("subscriber_taggings")
            .select("tag_id")
            .whereRef("tag_id", "=", "subscriber_tags.id"),
        ),
      ),
    )
    .execute();
}
