import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";
import { SUPPRESSIONS_PER_PAGE, type Suppression } from "../../../contract/audience/suppressions.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import type { Links } from "../subscribers/links.ts";
import { readPage } from "../subscribers/read-page.ts";
import * as pages from "./page-store.ts";
import * as store from "./suppression-store.ts";

type SuppressionQuery = Omit<pages.SuppressionFilter, "addressHash"> & {
  [Key in keyof pages.SuppressionOrder]?: pages.SuppressionOrder[Key] | undefined;
} & { page: number };

/** Returns one page, newest first unless asked otherwise. A whole address is found by its hash; a part of one, among the subscribers. */
export async function listSuppressions(
  { heavy, links }: Pick<Kernel, "heavy"> & { links: Links },
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

/** Returns the address hashes among these that are on the list. */
export const findSuppressed = async (db: DbOrTx, addressHashes: readonly string[]): Promise<Set<string>> =>
  new Set((await store.findSuppressions(db, addressHashes)).map(({ address_hash }) => address_hash));

/**
 * Returns why nobody may mail an address what they have asked for, such as a receipt; undefined if somebody may.
 * Unsubscribing is about newsletters alone.
 */
export async function whyHeld(db: DbOrTx, addressHash: string): Promise<SuppressionReason | undefined> {
  const entries = await store.findSuppressions(db, [addressHash]);
  return entries.find(({ reason }) => reason !== "unsubscribe")?.reason;
}

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

export const presentSuppression = (
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
