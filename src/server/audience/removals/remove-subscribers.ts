import { setImmediate as nextTurn } from "node:timers/promises";
import { nameOfActor, type Actor } from "../../../contract/site-owner/audit.ts";
import { RESTORE_HOURS } from "../../../contract/audience/removals.ts";
import { HOUR, instant, instantAfter, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import type { DatedLink, Links } from "../subscribers/links.ts";
import { deleteRequestsOf } from "../subscribers/request-store.ts";
import { eraseMails, type SubscriberRow } from "../subscribers/store.ts";
import { findSuppressions, suppressAll } from "../suppressions/suppression-store.ts";
import * as people from "./person-store.ts";
import * as store from "./removal-store.ts";
import { readPerson, type RemovedPerson } from "./removed-person.ts";

type Needs = Pick<Kernel, "db" | "now" | "elapsed"> & { links: Links };

export const RESTORE_MS = RESTORE_HOURS * HOUR;
/** Few enough that SQLite writes them in some milliseconds, during which pages wait (docs/performance.md). */
export const ROWS_AT_ONCE = 50;
const ERASED_AT_ONCE = 2_000;
/** After this time a call answers, so that the screen can show its progress. */
export const CALL_MS = 500;

/** Starts a removal, to which subscribers are added, and returns its id. */
export const beginRemoval = (tx: DbOrTx, { now, by }: { now: Clock; by: Actor }) =>
  store.insertRemoval(tx, { removed_at: instant(now()), removed_by: nameOfActor(by) });

/** @throws AppError `conflict` when a removal can take no more subscribers, because its time is over. */
export async function requireRemoval({ db, now }: Pick<Needs, "db" | "now">, id: number | undefined) {
  const removal = id === undefined ? undefined : await store.findRemoval(db, id);
  if (removal && removal.removed_at > instantAfter(now(), -RESTORE_MS)) return removal.id;
  throw new AppError("conflict", "This removal is over. Select the subscribers again.");
}

/**
 * Removes subscribers like an erasure: from every list, from what was mailed to them and from the ledger. What was
 * stored about them is kept in the removal. An unsubscribe stays in force.
 */
export async function addToRemoval(
  tx: DbOrTx,
  rows: readonly SubscriberRow[],
  { removalId, at, links }: { removalId: number; at: string; links: Links },
) {
  if (rows.length === 0) return;
  await people.keepRemoved(tx, rows, removalId);
  const left = rows
    .filter(({ status }) => status === "unsubscribed")
    .map(({ mailbox_key: mailboxKey }) => ({
      mailboxKey,
      addressHash: links.addressHash(mailboxKey),
      reason: "unsubscribe" as const,
    }));
  await suppressAll(tx, left, { evidence: "removed", at, isEvent: false });
  await eraseMails(tx, rows);
  await deleteRequestsOf(
    tx,
    rows.map(({ mailbox_key }) => mailbox_key),
  );
  await people.deleteSubscribers(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Brings removed subscribers back for half a second, some in each transaction; readers' pages come in between. A failure
 * loses the transaction at hand and nothing before it.
 * @throws AppError `not_found` when there is nothing to bring back, or no more time.
 */
export async function restoreRemoval(deps: Needs, id: number, by: Actor) {
  await requireRestorable(deps, id);
  const until = deps.elapsed() + CALL_MS;
  const done = { restored: 0, returned: 0 };
  for (;;) {
    const some = await deps.db.transaction().execute((tx) => restoreSome(deps, tx, { id, by }));
    done.restored += some.restored;
    done.returned += some.returned;
    const isDone = some.restored + some.returned < ROWS_AT_ONCE;
    if (isDone || deps.elapsed() >= until) return { ...done, isDone };
    await nextTurn();
  }
}

async function requireRestorable({ db, now }: Needs, id: number) {
  const removal = await store.findRemoval(db, id);
  const isThere = removal && removal.removed_at > instantAfter(now(), -RESTORE_MS);
  if (!isThere || (await store.findRemoved(db, id, 1)).length === 0)
    throw new AppError("not_found", "These subscribers were restored or erased already.");
}

async function restoreSome({ now, links }: Needs, tx: DbOrTx, { id, by }: { id: number; by: Actor }) {
  const rows = await store.holdRemoved(tx, id, ROWS_AT_ONCE);
  const removed = await withLeaving(
    tx,
    rows.map(({ mailbox_key, stored }) =>
      Object.assign(readPerson(stored), { addressHash: links.addressHash(mailbox_key) }),
    ),
  );
  const active = removed.filter(({ subscriber }) => subscriber.status === "active");
  await people.deletePending(tx, active.map(mailboxOf));
  const taken = await people.findTaken(tx, removed.map(mailboxOf));
  const back = removed.filter((person) => !taken.has(mailboxOf(person)));
  await people.insertPeople(tx, back);
  await store.deleteRemoved(
    tx,
    rows.map(({ subscriber_id }) => subscriber_id),
  );
  const count = back.length;
  if (count > 0) await happened(tx, { kind: "subscriber.restore", count, by }, now());
  return { restored: count, returned: rows.length - count };
}

const mailboxOf = ({ subscriber }: RemovedPerson) => subscriber.mailbox_key;

/** Those who unsubscribed or complained while they were removed come back unsubscribed. */
async function withLeaving<Person extends RemovedPerson & { addressHash: string }>(
  tx: DbOrTx,
  given: readonly Person[],
): Promise<Person[]> {
  const suppressions = await findSuppressions(
    tx,
    given.map(({ addressHash }) => addressHash),
  );
  const leftAt = new Map(
    suppressions
      .filter(({ reason }) => reason === "unsubscribe" || reason === "complaint")
      .map(({ address_hash, created_at }) => [address_hash, created_at]),
  );
  return given.map((person) => {
    const at = leftAt.get(person.addressHash);
    if (at === undefined || person.subscriber.status === "unsubscribed") return person;
    const subscriber = { ...person.subscriber, status: "unsubscribed" as const, unsubscribed_at: at };
    return { ...person, subscriber };
  });
}

/** Erases what a removal has kept, some at a time. @throws AppError `not_found`. */
export async function eraseRemoval({ db, now }: Needs, id: number, by: Actor) {
  const eraseSome = () =>
    db.transaction().execute(async (tx) => {
      const count = await store.deleteSomeRemoved(tx, id, ERASED_AT_ONCE);
      if (count > 0) await happened(tx, { kind: "subscriber.erase", count, by }, now());
      return count;
    });
  if ((await eraseSome()) === 0)
    throw new AppError("not_found", "These subscribers were restored or erased already.");
  while ((await eraseSome()) > 0);
}

/** Deletes what removals have kept of a mailbox. */
export const eraseRemoved = (tx: DbOrTx, mailboxKey: string) => store.eraseRemoved(tx, mailboxKey);

/** Deletes what removals have kept of the subscriber of a link. Returns their mailbox; undefined if they were not removed. */
export async function eraseLinked(
  { db, links }: { db: DbOrTx; links: Links },
  { subscriberId, addressHash }: Pick<DatedLink, "subscriberId" | "addressHash">,
): Promise<string | undefined> {
  const mailboxKey = await store.findRemovedMailbox(db, subscriberId);
  if (mailboxKey === undefined || links.addressHash(mailboxKey) !== addressHash) return undefined;
  await store.eraseRemoved(db, mailboxKey);
  return mailboxKey;
}

/** Erases what removals have kept for a day. */
export async function eraseOldRemovals({ db, now }: Pick<Needs, "db" | "now">) {
  for (const id of await store.findOldRemovals(db, instantAfter(now(), -RESTORE_MS))) {
    while ((await store.deleteSomeRemoved(db, id, ERASED_AT_ONCE)) > 0);
    await store.deleteRemoval(db, id);
  }
}
