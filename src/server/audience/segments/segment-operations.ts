import { fillForNobody } from "../../../contract/audience/personal-fields.ts";
import * as calls from "../../../contract/audience/segments.ts";
import {
  leavesOf,
  type Conditions,
  type CountedSegment,
  type Segment,
  type SegmentCounts,
} from "../../../contract/audience/segments.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { DbOrTx, Db } from "../../kernel/db/open.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { instant, type Clock } from "../../base/clock.ts";
import { CHANGING_SEGMENTS } from "../attributes/segments-using.ts";
import { readConditions } from "../attributes/stored-conditions.ts";
import { countReach } from "../subscribers/audience.ts";
import * as store from "./store.ts";

const { operation, change } = operationsWith<Kernel>();

const inTurn = { turn: CHANGING_SEGMENTS };

export const segmentOperations = [
  operation(calls.listSegments, async ({ db }) => ({
    segments: (await store.findSegments(db)).map(segmentOf),
  })),

  operation(calls.countConditions, (kernel, { body }) => countConditions(kernel, body.conditions)),

  change(calls.addSegment, inTurn, async ({ tx, at, did }, { body: { name, conditions } }) => {
    if ((await store.findSegments(tx)).length >= calls.MAX_SEGMENTS)
      throw new AppError("conflict", `There are ${calls.MAX_SEGMENTS} segments already. Delete one first.`);
    if (await store.isNameTaken(tx, name)) refuseName(name);
    await requireThere(tx, conditions);
    const row = await store.insert(tx, { name, conditions: JSON.stringify(conditions) }, at);
    did({ kind: "subscriber.add-segment", id: row.id });
    return (kernel) => countSegment(kernel, row);
  }),

  change(
    calls.changeSegment,
    inTurn,
    async ({ tx, at, did }, { params: { id }, body: { name, conditions } }) => {
      if (await store.isNameTaken(tx, name, id)) refuseName(name);
      await requireThere(tx, conditions);
      const written = { name, conditions: JSON.stringify(conditions), at };
      const row = (await store.update(tx, id, written)) ?? refuseMissing();
      did({ kind: "subscriber.change-segment", id });
      return (kernel) => countSegment(kernel, row);
    },
  ),

  change(calls.deleteSegment, inTurn, async ({ tx, did }, { params: { id } }) => {
    const users = await store.findUnsent(tx, id);
    if (users.length > 0) {
      const subjects = users
        .slice(0, 5)
        .map(({ subject }) => `“${fillForNobody(subject) || "No subject yet"}”`);
      const way = users.some(({ status }) => status === "scheduled")
        ? "Unschedule what is scheduled, and choose another audience there first."
        : "Choose another audience there first.";
      const message = `This segment is the audience of ${subjects.join(", ")}. ${way}`;
      throw new AppError("conflict", message);
    }
    if (!(await store.remove(tx, id))) refuseMissing();
    did({ kind: "subscriber.delete-segment", id });
    return { message: "Segment deleted" };
  }),
];

const segmentOf = ({ id, name, conditions }: store.SegmentRow): Segment => ({
  id,
  name,
  conditions: readConditions(conditions),
});

async function countSegment(
  deps: Pick<Kernel, "heavy" | "now">,
  row: store.SegmentRow,
): Promise<CountedSegment> {
  const segment = segmentOf(row);
  const { subscribers, recipients } = await countConditions(deps, segment.conditions);
  return { ...segment, subscribers, recipients };
}

/** A segment about a tag that does not exist would have nobody in it, or everybody. @throws AppError `invalid`. */
async function requireThere(tx: DbOrTx, conditions: Conditions) {
  const leaves = leavesOf(conditions);
  const named = [
    ["tag", "subscriber_tags", leaves.map((leaf) => (leaf.kind === "tag" ? leaf.tagId : null))],
    ["field", "subscriber_fields", leaves.map((leaf) => (leaf.kind === "field" ? leaf.fieldId : null))],
    ["poll", "polls", leaves.map((leaf) => (leaf.kind === "answered" ? leaf.pollId : null))],
    ["newsletter", "newsletters", leaves.map((leaf) => ("newsletterId" in leaf ? leaf.newsletterId : null))],
  ] as const;
  for (const [noun, table, found] of named) {
    const ids = [...new Set(found.filter((each) => each !== null))];
    if (ids.length === 0 || (await store.countThere(tx, table, ids)) === ids.length) continue;
    throw fieldError(
      "conditions",
      `A ${noun} in the conditions no longer exists. Choose a different ${noun}.`,
    );
  }
  const newsletters = leaves.flatMap((leaf) => ("newsletterId" in leaf ? (leaf.newsletterId ?? []) : []));
  if (newsletters.length > 0 && (await store.isAnyFolded(tx, newsletters)))
    throw fieldError(
      "conditions",
      "What each reader did with an old newsletter in the conditions was removed. Choose a newer newsletter.",
    );
}

function refuseName(name: string): never {
  throw fieldError("name", `There is a segment “${name}” already.`, "conflict");
}

function refuseMissing(): never {
  throw new AppError("not_found", "That segment no longer exists.");
}

/** Counts those for whom conditions hold now: all of them, and those whom a newsletter would reach. */
async function countConditions(deps: { heavy: Db; now: Clock }, group: Conditions): Promise<SegmentCounts> {
  const reach = await countReach(deps, { conditions: { group, at: instant(deps.now()) } });
  const { pending, unsubscribed, paused, inSeries, suppressed } = reach.leftOut;
  const rest = pending + unsubscribed + paused + inSeries + suppressed;
  return { ...reach, subscribers: reach.recipients + rest };
}
