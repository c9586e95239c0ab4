import { leavesOf, type Conditions, type Leaf } from "../../../contract/audience/segments.ts";
import type { Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { readConditions, readSentTo } from "./stored-conditions.ts";

/** Changes of segments, and of the tags and fields in their conditions, take turns under this name. */
export const CHANGING_SEGMENTS = "segments";

interface Named {
  kind: "tag" | "field" | "poll";
  id: number;
}

/**
 * Refuses to delete a tag, field or poll that a segment's conditions name: the segment would then contain nobody, or
 * everybody. A cancelled newsletter does not need its segment: its audience ends where it was written down, also for
 * a second try. Call it in the transaction that deletes.
 * @throws AppError `conflict` with the names of the segments.
 */
export async function refuseUsed(tx: DbOrTx, { kind, id }: Named, at: Instant) {
  const isNamed = (leaf: Leaf) =>
    (leaf.kind === "tag" && kind === "tag" && leaf.tagId === id) ||
    (leaf.kind === "field" && kind === "field" && leaf.fieldId === id) ||
    (leaf.kind === "answered" && kind === "poll" && leaf.pollId === id);
  const names = (conditions: Conditions) => leavesOf(conditions).some(isNamed);
  for (const newsletter of await findUnfrozen(tx))
    if (newsletter.status === "cancelled" && names(newsletter.conditions))
      await tx
        .updateTable("newsletters")
        .set({ frozen_at: at })
        .where("id", "=", newsletter.id)
        .where("status", "=", "cancelled")
        .execute();
  const users = (await findInUse(tx)).filter(({ conditions }) => names(conditions));
  if (users.length === 0) return;
  const shown = [...new Set(users.map(({ name }) => `“${name}”`))].slice(0, 5).join(", ");
  throw new AppError("conflict", `This ${kind} is used in the segment ${shown}. Take it out there first.`);
}

/** Returns the ids of the tags that segments name. */
export async function findTagsInUse(tx: DbOrTx): Promise<number[]> {
  const leaves = (await findInUse(tx)).flatMap(({ conditions }) => leavesOf(conditions));
  return leaves.flatMap((leaf) => (leaf.kind === "tag" ? [leaf.tagId] : []));
}

/** Returns the ids of the newsletters that segments name: without their readers' opens and clicks, these would be wrong. */
export async function findNewslettersInUse(tx: DbOrTx): Promise<number[]> {
  const leaves = (await findInUse(tx)).flatMap(({ conditions }) => leavesOf(conditions));
  return leaves.flatMap((leaf) => ("newsletterId" in leaf ? (leaf.newsletterId ?? []) : []));
}

/** The segments, and those of newsletters that have begun and whose audience is not yet written down completely. */
async function findInUse(tx: DbOrTx): Promise<{ name: string; conditions: Conditions }[]> {
  const segments = await tx
    .selectFrom("segments")
    .select(["name", "conditions"])
    .orderBy("name_key")
    .execute();
  return [
    ...segments.map(({ name, conditions }) => ({ name, conditions: readConditions(conditions) })),
    ...(await findUnfrozen(tx)),
  ];
}

async function findUnfrozen(tx: DbOrTx) {
  const rows = await tx
    .selectFrom("newsletters")
    .select(["id", "status", "sent_to"])
    .where("sent_to", "is not", null)
    .where("frozen_at", "is", null)
    .where("folded_at", "is", null)
    .$narrowType<{ sent_to: string }>()
    .execute();
  return rows.map(({ id, status, sent_to }) => Object.assign(readSentTo(sent_to), { id, status }));
}
