import { nameOfActor } from "../../../contract/audit.ts";
import type { Actor } from "../../../contract/audit.ts";
import { mailboxKeyOf } from "../../../contract/mailbox-key.ts";
import { canBeLifted, SUPPRESSIONS_PER_PAGE } from "../../../contract/suppressions.ts";
import type { Suppression } from "../../../contract/suppressions.ts";
import type { SuppressionReason } from "../../../contract/suppression-reasons.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { Links } from "../subscribers/links.ts";
import { readPage } from "../subscribers/read-page.ts";
import * as pages from "./page-store.ts";
import * as store from "./suppression-store.ts";
import { suppressAddress } from "./suppress-address.ts";

export interface SuppressionDeps {
  db: Db;
  heavy: Db;
  now: Clock;
  links: Links;
}

type SuppressionQuery = Omit<pages.SuppressionFilter, "addressHash"> & {
  [Key in keyof pages.SuppressionOrder]?: pages.SuppressionOrder[Key] | undefined;
} & { page: number };

/** Returns one page, newest first unless asked otherwise. A whole address is found by its hash; a part of one, among the subscribers. */
export async function listSuppressions(
  { heavy, links }: SuppressionDeps,
  { page, sort = "date", order = sort === "date" ? "desc" : "asc", ...filter }: SuppressionQuery,
) {
  const mailboxKey = filter.search && mailboxKeyOf(filter.search);
  const chosen = mailboxKey ? { reason: filter.reason, addressHash: links.addressHash(mailboxKey) } : filter;
  const { rows, total, ...paging } = await readPage({
    page,
    pageSize: SUPPRESSIONS_PER_PAGE,
    isSearch: filter.search !== undefined,
    find: (range) => pages.findPage(heavy, chosen, { sort, order, ...range }),
    count: (limit) => pages.countMatches(heavy, chosen, limit),
  });
  const hashes = [...new Set(rows.map(({ address_hash }) => address_hash))];
  const all = Map.groupBy(await pages.findByHashes(heavy, hashes), (row) => row.address_hash);
  const suppressions = rows.map((row) => presentSuppression(row, all.get(row.address_hash)));
  return { suppressions, totalSuppressions: total, ...paging };
}

/**
 * Stops all mail to an address in the owner's name.
 * @throws AppError `invalid`; `conflict` when it is on the list for more than an unsubscribe.
 */
export async function addSuppression(
  { db, now, links }: SuppressionDeps,
  { email, by }: { email: string; by: Actor },
): Promise<Suppression> {
  const mailboxKey = mailboxKeyOf(email);
  if (!mailboxKey) throw new AppError("invalid", "Please enter a valid email address");
  const addressHash = links.addressHash(mailboxKey);
  const evidence = `Added by ${nameOfActor(by)}`;
  return db.transaction().execute(async (tx) => {
    // Otherwise the same request at the same moment would not see this one.
    await takeTurns(tx, `suppression ${addressHash}`);
    const present = await pages.findByHashes(tx, [addressHash]);
    if (present.some(({ reason }) => reason !== "unsubscribe")) {
      throw fieldError("email", "That address is on the list already.", "conflict");
    }
    await suppressAddress(tx, { addressHash, mailboxKey, reason: "manual", evidence, at: instant(now()) });
    await happened(tx, { kind: "subscriber.suppress", count: 1, by }, now());
    const rows = await pages.findByHashes(tx, [addressHash]);
    return presentSuppression(rows.find(({ reason }) => reason === "manual") ?? notOnList(), rows);
  });
}

/**
 * Lifts one reason of an address and returns those for which it stays on the list. Subscribers who have unsubscribed,
 * or were unsubscribed by a complaint, stay unsubscribed.
 * @throws AppError `not_found`; `conflict` for an unsubscribe, which only the person takes back.
 */
export async function liftSuppression(
  { db, now }: SuppressionDeps,
  { key: addressHash, reason }: { key: string; reason: SuppressionReason },
  by: Actor,
): Promise<SuppressionReason[]> {
  return db.transaction().execute(async (tx) => {
    const reasons = (await pages.findByHashes(tx, [addressHash])).map((row) => row.reason);
    if (reasons.includes(reason) && !canBeLifted(reason))
      throw new AppError("conflict", "Only the person can take an unsubscribe back, by subscribing again.");
    if (!(await store.removeReason(tx, addressHash, reason))) notOnList();
    await happened(tx, { kind: "subscriber.allow", count: 1, by }, now());
    return (await pages.findByHashes(tx, [addressHash])).map((row) => row.reason);
  });
}

/** Returns the address hashes among these that are on the list. */
export const findSuppressed = async (db: DbOrTx, addressHashes: readonly string[]): Promise<Set<string>> =>
  new Set((await store.findSuppressions(db, addressHashes)).map(({ address_hash }) => address_hash));

/** Returns the reasons of each suppressed subscriber among these, by id. */
export async function findStandings(
  db: DbOrTx,
  subscriberIds: readonly number[],
): Promise<Map<number, SuppressionReason[]>> {
  const standings = new Map<number, SuppressionReason[]>();
  for (const { subscriber_id, reason } of await store.findReasons(db, subscriberIds))
    standings.set(subscriber_id, [...(standings.get(subscriber_id) ?? []), reason]);
  return standings;
}

const notOnList = (): never => {
  throw new AppError("not_found", "That address is no longer on the list.");
};

const presentSuppression = (
  row: pages.SuppressionWithPerson,
  all: readonly pages.SuppressionWithPerson[] = [],
): Suppression => ({
  key: row.address_hash,
  email: row.email,
  subscriberId: row.subscriber_id,
  reason: row.reason,
  otherReasons: all.map(({ reason }) => reason).filter((reason) => reason !== row.reason),
  evidence: row.evidence,
  createdAt: row.created_at,
});
