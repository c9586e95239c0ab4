import type { z } from "zod";
import type { Actor } from "../../../contract/audit.ts";
import { fillForNobody } from "../../../contract/personal-fields.ts";
import { leavesOf, MAX_SEGMENTS } from "../../../contract/segments.ts";
import type { Conditions, CountedSegment, newSegmentSchema, Segment } from "../../../contract/segments.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { CHANGING_SEGMENTS } from "../attributes/segments-using.ts";
import { readConditions } from "../attributes/stored-conditions.ts";
import { countConditions } from "./count-conditions.ts";
import * as store from "./store.ts";

export interface SegmentDeps {
  db: Db;
  heavy: Db;
  now: Clock;
}

type SegmentInput = z.output<typeof newSegmentSchema>;

/** Lists the segments by name. */
export const listSegments = async ({ db }: SegmentDeps): Promise<Segment[]> =>
  (await store.findSegments(db)).map(segmentOf);

/**
 * @throws AppError `conflict` when there is a segment of that name, or there are as many as there may be; `invalid` for
 * conditions about a tag, field or newsletter that does not exist.
 */
export async function addSegment(
  deps: SegmentDeps,
  { name, conditions }: SegmentInput,
  by: Actor,
): Promise<CountedSegment> {
  const row = await deps.db.transaction().execute(async (tx) => {
    await takeTurns(tx, CHANGING_SEGMENTS);
    if ((await store.findSegments(tx)).length >= MAX_SEGMENTS)
      throw new AppError("conflict", `There are ${MAX_SEGMENTS} segments already. Delete one first.`);
    if (await store.isNameTaken(tx, name)) refuseName(name);
    await requireThere(tx, conditions);
    const written = { name, conditions: JSON.stringify(conditions) };
    const added = await store.insert(tx, written, instant(deps.now()));
    await happened(tx, { kind: "subscriber.add-segment", id: added.id, by }, deps.now());
    return added;
  });
  return countSegment(deps, row);
}

/** @throws AppError `not_found`; `conflict` when another segment has that name; `invalid` as `addSegment`. */
export async function changeSegment(
  deps: SegmentDeps,
  id: number,
  { name, conditions, by }: SegmentInput & { by: Actor },
): Promise<CountedSegment> {
  const row = await deps.db.transaction().execute(async (tx) => {
    await takeTurns(tx, CHANGING_SEGMENTS);
    if (await store.isNameTaken(tx, name, id)) refuseName(name);
    await requireThere(tx, conditions);
    const written = { name, conditions: JSON.stringify(conditions), at: instant(deps.now()) };
    const changed = (await store.update(tx, id, written)) ?? refuseMissing();
    await happened(tx, { kind: "subscriber.change-segment", id, by }, deps.now());
    return changed;
  });
  return countSegment(deps, row);
}

/** @throws AppError `not_found`; `conflict` while a newsletter that is still to go out uses it. */
export async function deleteSegment({ db, now }: SegmentDeps, id: number, by: Actor) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, CHANGING_SEGMENTS);
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
    await happened(tx, { kind: "subscriber.delete-segment", id, by }, now());
  });
}

const segmentOf = ({ id, name, conditions }: store.SegmentRow): Segment => ({
  id,
  name,
  conditions: readConditions(conditions),
});

async function countSegment(deps: SegmentDeps, row: store.SegmentRow): Promise<CountedSegment> {
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
