import { setImmediate as nextTurn } from "node:timers/promises";
import * as calls from "../../../contract/audience/subscriber-attributes.ts";
import type { SubscriberTag } from "../../../contract/audience/subscriber-attributes.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { CHANGING_SEGMENTS, refuseUsed } from "./segments-using.ts";
import * as store from "./tag-store.ts";

const { operation, change } = operationsWith<Kernel>();

/** Few enough that pages do not wait long behind them. */
export const ROWS_AT_ONCE = 2_000;

const CHANGING_TAGS = { turn: "subscriber tags" };

export const tagOperations = [
  operation(calls.listSubscriberTags, async ({ heavy }) => {
    const counts = await store.countTagged(heavy);
    return { tags: (await store.findTags(heavy)).map((row) => presentTag(row, counts.get(row.id))) };
  }),

  change(calls.addSubscriberTag, CHANGING_TAGS, async ({ tx, at, did }, { body }) => {
    if ((await store.countTags(tx)) >= calls.MAX_TAGS)
      throw new AppError("conflict", `There are ${calls.MAX_TAGS} tags already. Delete one first.`);
    if (body.access === "readers") await requireRoomForTopic(tx);
    const row = (await store.insertTag(tx, body, at)) ?? refuseName(body.name);
    did({ kind: "subscriber.add-tag", id: row.id });
    return presentTag(row);
  }),

  change(calls.changeSubscriberTag, CHANGING_TAGS, async ({ tx, did }, { params: { id }, body }) => {
    const [namesake] = await store.findTagsNamed(tx, [body.name]);
    if (namesake && namesake.id !== id) refuseName(body.name);
    if (body.access === "readers") await requireRoomForTopic(tx, id);
    const row = (await store.updateTag(tx, id, body)) ?? refuseMissing();
    did({ kind: "subscriber.change-tag", id });
    return async ({ heavy }) => presentTag(row, (await store.countTagged(heavy)).get(id));
  }),

  // Its subscribers lose it some at a time, so that readers get their pages in between, and in one transaction, so that a
  // tag is deleted whole or not at all.
  change(
    calls.deleteSubscriberTag,
    { turn: CHANGING_SEGMENTS },
    async ({ tx, at, did }, { params: { id } }) => {
      if (!(await store.findTag(tx, id))) refuseMissing();
      await refuseUsed(tx, { kind: "tag", id }, at);
      while (await store.untagSome(tx, id, ROWS_AT_ONCE)) await nextTurn();
      await store.deleteTag(tx, id);
      did({ kind: "subscriber.delete-tag", id });
      return { message: "Tag deleted" };
    },
  ),
];

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
  if (others.length < calls.MAX_TOPICS) return;
  throw fieldError(
    "access",
    `There are ${calls.MAX_TOPICS} topics already, which is as many as readers are shown.`,
    "conflict",
  );
}

function refuseName(name: string): never {
  throw fieldError("name", `There is a tag “${name}” already.`, "conflict");
}

function refuseMissing(): never {
  throw new AppError("not_found", "That tag no longer exists.");
}
