import { standardNames, type StandardName } from "../../../contract/audience/standard-fields.ts";
import type { SubscriberField } from "../../../contract/audience/subscriber-attributes.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findFields, findValues } from "./field-store.ts";
import { fieldError } from "../../base/errors.ts";
import { findTagNames, findTagsNamed } from "./tag-store.ts";

/** What the owner has noted about a subscriber: the names of their tags, and values by the keys of the fields. */
export interface Attributes {
  tags: string[];
  fields: Record<string, string>;
}

/** Returns the attributes of each of these subscribers, by id. */
export async function findAttributes(
  db: DbOrTx,
  subscriberIds: readonly number[],
): Promise<Map<number, Attributes>> {
  const found = new Map(subscriberIds.map((id): [number, Attributes] => [id, { tags: [], fields: {} }]));
  for (const { subscriber_id, name } of await findTagNames(db, subscriberIds))
    found.get(subscriber_id)?.tags.push(name);
  for (const [id, fields] of await findFieldValues(db, subscriberIds))
    Object.assign(found.get(id) ?? {}, { fields });
  return found;
}

/** Returns the values of these subscribers by the keys of their fields; a subscriber without values is not in it. */
export async function findFieldValues(
  db: DbOrTx,
  subscriberIds: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const found = new Map<number, Record<string, string>>();
  for (const { subscriber_id, key, value } of await findValues(db, subscriberIds)) {
    const values = found.get(subscriber_id) ?? {};
    values[key] = value;
    found.set(subscriber_id, values);
  }
  return found;
}

/** Returns the custom fields, oldest first. */
export async function listFields(db: DbOrTx): Promise<SubscriberField[]> {
  return (await findFields(db)).map(({ id, key, label }) => ({ id, key, label }));
}

/** Returns the id of the tag with this name, whatever its case. @throws AppError `invalid` when there is none. */
export async function findTagId(db: DbOrTx, name: string): Promise<number> {
  const [tag] = await findTagsNamed(db, [name]);
  if (tag) return tag.id;
  throw fieldError("tag", `There is no tag “${name}”.`);
}

/**
 * A custom field with the key of a text, from before there was the text, has its place.
 * @throws AppError `invalid` for such a text, which nobody would see or mail.
 */
export async function refuseTaken(db: DbOrTx, standard: { [Name in StandardName]?: string | undefined }) {
  const given = standardNames.filter((name) => standard[name]);
  // No custom field can have been called so.
  if (given.every((name) => name === "name")) return;
  const keys = new Set((await findFields(db)).map(({ key }) => key));
  const taken = given.find((name) => keys.has(name));
  if (taken) throw fieldError(taken, `This site has a custom field “${taken}”. Send the value in fields.`);
}
