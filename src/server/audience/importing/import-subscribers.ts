import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { markAllUnsubscribed } from "../leaving/leaving-store.ts";
import { IMPORTED } from "../subscribers/store.ts";
import { findSuppressions, linkSuppressions, suppressAll } from "../suppressions/suppression-store.ts";
import {
  isLeaving,
  planImport,
  type ImportCounts,
  type Newcomer,
  type Plan,
  type Present,
} from "./import-plan.ts";
import { fillImported, tagImported } from "./attribute-store.ts";
import * as rows from "./import-store.ts";
import type { ImportChanges } from "./undo-import.ts";

interface Import {
  /** The consent of the active ones among them. */
  statementId: number;
  /** The time of the whole list, by which an undo finds what it wrote. */
  at: Instant;
}

interface Outcome {
  counts: ImportCounts;
  /** The lines of those who have unsubscribed, bounced or complained. */
  leftOut: number[];
  changes: ImportChanges;
}

/** Imports some rows of a list. Call it in a transaction that stores `changes`. */
export async function importSubscribers(
  tx: DbOrTx,
  newcomers: readonly Newcomer[],
  { statementId, at }: Import,
): Promise<Outcome> {
  const plan = planImport(newcomers, await findPresent(tx, newcomers));
  const added = await rows.insertNew(
    tx,
    plan.add.map((person) => rowOf(person, at)),
    { statementId, at },
  );
  await markAllUnsubscribed(
    tx,
    plan.lower.map(({ row }) => row.id),
    at,
  );
  await rows.doubtImported(
    tx,
    plan.doubt.map(({ id }) => id),
    { statementId, at },
  );
  await rows.fillStandard(tx, givenOf(plan), at);
  const suppressions = plan.suppress.map(({ person, reason }) => ({ ...person, reason }));
  await suppressAll(tx, suppressions, { evidence: IMPORTED, at, isEvent: false });
  await linkSuppressions(tx, plan.link);
  // A tag that occurs only in rows that are left out is not created.
  const leftOut = new Set(plan.leftOut);
  const present = newcomers.filter(({ line }) => !leftOut.has(line));
  const changes = { ...changesOf(plan, added), ...(await importAttributes(tx, present, { added, at })) };
  return { counts: plan.counts, leftOut: plan.leftOut, changes };
}

/**
 * Gives these people the tags of their rows, and values where they have none. Returns what an undo must take back; those
 * who are new are removed then.
 */
async function importAttributes(
  tx: DbOrTx,
  newcomers: readonly Newcomer[],
  { added, at }: { added: readonly number[]; at: Instant },
): Promise<Pick<ImportChanges, "tagged" | "filled">> {
  const isNew = new Set(added);
  const tagged = await tagImported(tx, newcomers, at);
  const filled = await fillImported(tx, newcomers, at);
  return {
    tagged: tagged.filter(([id]) => !isNew.has(id)),
    filled: filled.filter(({ id }) => !isNew.has(id)),
  };
}

/** Reads the subscribers of some rows. */
export async function findPresent(db: DbOrTx, newcomers: readonly Newcomer[]): Promise<Present> {
  const subscribers = await rows.findKnown(
    db,
    newcomers.map(({ mailboxKey }) => mailboxKey),
  );
  const known = new Set(subscribers.map(({ mailbox_key }) => mailbox_key));
  // Known subscribers whom the list does not unsubscribe do not change, so their suppressions are not needed.
  const asked = newcomers.filter(({ mailboxKey, status }) => !known.has(mailboxKey) || isLeaving(status));
  const suppressions = await findSuppressions(
    db,
    asked.map(({ addressHash }) => addressHash),
  );
  return { subscribers, suppressions };
}

const rowOf = ({ email, mailboxKey, standard, status, subscribedAt, leftAt }: Newcomer, at: Instant) => ({
  email,
  mailbox_key: mailboxKey,
  ...standard,
  status,
  source: IMPORTED,
  subscribed_at: subscribedAt,
  unsubscribed_at: status === "unsubscribed" ? (leftAt ?? at) : null,
});

const givenOf = (plan: Plan) => plan.fill.map(({ row, given }) => ({ id: row.id, ...given }));

const changesOf = (plan: Plan, added: readonly number[]) => ({
  added: rangesOf(added),
  lowered: plan.lower.map(({ row: { id, status, unsubscribed_at } }) => ({ id, status, unsubscribed_at })),
  named: givenOf(plan),
  suppressed: [...new Set(plan.suppress.map(({ person }) => person.addressHash))],
});

/** `[1, 2, 3, 7]` as `[[1, 3], [7, 7]]`. */
function rangesOf(ids: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}
