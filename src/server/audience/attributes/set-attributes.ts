import type { Instant } from "../../base/clock.ts";
import { fieldError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findFields, setValue } from "./field-store.ts";
import { MAX_TAGS } from "../../../contract/audience/subscriber-attributes.ts";
import { tagKeyOf } from "../../../contract/base/tags.ts";
import { countTags, findTagsNamed, insertMissing, tagOne, untagAllBut, type TagRow } from "./tag-store.ts";

interface Change {
  /** All tags that the subscriber has afterwards; new names become tags. */
  tags?: readonly string[] | undefined;
  /** The values that change; an empty one is removed. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** Sets the tags and fields of a subscriber. @throws AppError `invalid` for a field that does not exist. */
export async function setAttributes(tx: DbOrTx, id: number, { tags, fields }: Change, at: Instant) {
  if (tags) {
    const tagIds = [...(await findOrAddTags(tx, tags, at)).values()];
    await untagAllBut(tx, id, tagIds);
    await tagOne(tx, id, tagIds, at);
  }
  if (fields) await setFields(tx, id, fields, at);
}

/** Gives a subscriber those of the named tags that forms may give; topics are among them. Other names are ignored. */
export async function giveFormTags(tx: DbOrTx, id: number, names: readonly string[], at: Instant) {
  const tags = (await findTagsNamed(tx, names)).filter(({ access }) => access !== "owner");
  await tagOne(
    tx,
    id,
    tags.map((tag) => tag.id),
    at,
  );
}

/**
 * Returns the ids of the tags with these names, by their keys (`tagKeyOf`). Those that are missing are added, for the
 * owner alone.
 * @throws AppError `invalid` when there would be more tags than there may be.
 */
export async function findOrAddTags(
  tx: DbOrTx,
  names: readonly string[],
  at: Instant,
): Promise<Map<string, number>> {
  const found = await findTagsNamed(tx, names);
  const missing = missingAmong(names, found);
  if (missing.length > 0) {
    await requireRoom(tx, missing.length);
    await insertMissing(tx, missing, at);
    found.push(...(await findTagsNamed(tx, missing)));
  }
  return new Map(found.map(({ name_key, id }) => [name_key, id]));
}

/** The same for what must not fail: if there is no room for all of those that are missing, none is added. */
export async function findOrAddFittingTags(
  tx: DbOrTx,
  names: readonly string[],
  at: Instant,
): Promise<Map<string, number>> {
  const found = await findTagsNamed(tx, names);
  const known = found.map(({ name }) => name);
  const hasRoom = (await countTags(tx)) + missingAmong(names, found).length <= MAX_TAGS;
  return findOrAddTags(tx, hasRoom ? names : known, at);
}

/** @throws AppError `invalid` when there would be more tags with these than there may be. */
export const requireRoomForTags = async (db: DbOrTx, names: readonly string[]) =>
  requireRoom(db, missingAmong(names, await findTagsNamed(db, names)).length);

function missingAmong(names: readonly string[], found: readonly TagRow[]): string[] {
  const known = new Set(found.map(({ name_key }) => name_key));
  return names.filter((name) => !known.has(tagKeyOf(name)));
}

async function requireRoom(db: DbOrTx, added: number) {
  if (added === 0 || (await countTags(db)) + added <= MAX_TAGS) return;
  throw fieldError("tags", `There can be at most ${MAX_TAGS} tags. Is this the right text for tags?`);
}

async function setFields(
  tx: DbOrTx,
  subscriberId: number,
  values: Readonly<Record<string, string>>,
  at: Instant,
) {
  const ids = new Map((await findFields(tx)).map(({ key, id }) => [key, id]));
  for (const [key, value] of Object.entries(values)) {
    const fieldId = ids.get(key);
    if (fieldId === undefined) {
      throw fieldError("fields", `There is no field “${key}”.`);
    }
    await setValue(tx, { subscriberId, fieldId, value }, at);
  }
}
