import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import type { Actor } from "../../../contract/audit.ts";
import type { newTagSchema, SubscriberTag } from "../../../contract/subscriber-attributes.ts";
import { MAX_TAGS, MAX_TOPICS } from "../../../contract/subscriber-attributes.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { CHANGING_SEGMENTS, refuseUsed } from "./segments-using.ts";
import * as store from "./tag-store.ts";

export interface AttributeDeps {
  db: Db;
  heavy: Db;
  now: Clock;
}

type TagInput = z.output<typeof newTagSchema>;

/** Few enough that pages do not wait long behind them. */
export const ROWS_AT_ONCE = 2_000;

export async function listTags({ heavy }: AttributeDeps): Promise<SubscriberTag[]> {
  const counts = await store.countTagged(heavy);
  return (await store.findTags(heavy)).map((row) => presentTag(row, counts.get(row.id)));
}

/** @throws AppError `conflict` when there is a tag of that name, or there are as many tags or topics as there may be. */
export async function addTag({ db, now }: AttributeDeps, tag: TagInput, by: Actor): Promise<SubscriberTag> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "subscriber tags");
    if ((await store.countTags(tx)) >= MAX_TAGS)
      throw new AppError("conflict", `There are ${MAX_TAGS} tags already. Delete one first.`);
    if (tag.access === "readers") await requireRoomForTopic(tx);
    const row = (await store.insertTag(tx, tag, instant(now()))) ?? refuseName(tag.name);
    await happened(tx, { kind: "subscriber.add-tag", id: row.id, by }, now());
    return presentTag(row);
  });
}

/** @throws AppError `not_found`; `conflict` when another tag has that name, or there are as many topics as there may be. */
export async function changeTag(
  { db, heavy, now }: AttributeDeps,
  id: number,
  { by, ...tag }: TagInput & { by: Actor },
): Promise<SubscriberTag> {
  const row = await db.transaction().execute(async (tx) => {
    await takeTurns(tx, "subscriber tags");
    const [namesake] = await store.findTagsNamed(tx, [tag.name]);
    if (namesake && namesake.id !== id) refuseName(tag.name);
    if (tag.access === "readers") await requireRoomForTopic(tx, id);
    const changed = (await store.updateTag(tx, id, tag)) ?? refuseMissing();
    await happened(tx, { kind: "subscriber.change-tag", id, by }, now());
    return changed;
  });
  return presentTag(row, (await store.countTagged(heavy)).get(id));
}

/**
 * Deletes a tag. Its subscribers lose it some at a time, so that readers get their pages in between, and in one
 * transaction, so that a tag is deleted whole or not at all.
 * @throws AppError `not_found`; `conflict` while a segment uses it.
 */
export async function deleteTag({ db, now }: AttributeDeps, id: number, by: Actor) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, CHANGING_SEGMENTS);
    if (!(await store.findTag(tx, id))) refuseMissing();
    await refuseUsed(tx, { kind: "tag", id }, instant(now()));
    while (await store.untagSome(tx, id, ROWS_AT_ONCE)) await nextTurn();
    await store.deleteTag(tx, id);
    await happened(tx, { kind: "subscriber.delete-tag", id, by }, now());
  });
}

const presentTag = ({ id, name, access, description }: store.TagRow, subscribers = 0): SubscriberTag => ({
  id,
  name,
  access,
  description,
  subscribers,
});

/** `id` is the tag's, which may be a topic already. */
async function requireRoomForTopic(tx: DbOrTx, id?: number) {
  const others = (await store.findTopics(tx)).filter((topic) => topic.id !== id);
  if (others.length < MAX_TOPICS) return;
  throw fieldError(
    "access",
    `There are ${MAX_TOPICS} topics already, which is as many as readers are shown.`,
    "conflict",
  );
}

function refuseName(name: string): never {
  throw fieldError("name", `There is a tag “${name}” already.`, "conflict");
}

function refuseMissing(): never {
  throw new AppError("not_found", "That tag no longer exists.");
}
