import { mailboxKeyOf } from "../../../contract/email.ts";
import { canBeLifted, SUPPRESSIONS_PER_PAGE, suppressionReasons } from "../../../contract/suppressions.ts";
import type { Suppression, SuppressionReason } from "../../../contract/suppressions.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import type { Links } from "../subscribers/links.ts";
import { readPage } from "../subscribers/read-page.ts";
import * as store from "./suppression-store.ts";
import { suppressAddress } from "./suppress-address.ts";

export interface SuppressionDeps {
  db: Db;
  heavy: Db;
  now: Clock;
  links: Links;
}

type SuppressionQuery = Omit<store.SuppressionFilter, "addressHash"> & {
  [Key in keyof store.SuppressionOrder]?: store.SuppressionOrder[Key] | undefined;
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
    find: (range) => store.findPage(heavy, chosen, { sort, order, ...range }),
    count: (limit) => store.countMatches(heavy, chosen, limit),
  });
  return { suppressions: rows.map(presentSuppression), totalSuppressions: total, ...paging };
}

/**
 * Stops all mail to an address in the owner's name. Takes the place of an unsubscribe.
 * @throws AppError `invalid`; `conflict` when it is on the list for a reason of its own.
 */
export async function addSuppression(
  { db, now, links }: SuppressionDeps,
  { email, username }: { email: string; username: string },
): Promise<Suppression> {
  const mailboxKey = mailboxKeyOf(email);
  if (!mailboxKey) throw new AppError("invalid", "Please enter a valid email address");
  const addressHash = links.addressHash(mailboxKey);
  const evidence = `Added by ${username}`;
  return db.transaction().execute(async (tx) => {
    const present = await store.findByHash(tx, addressHash);
    if (present && present.reason !== "unsubscribe") {
      const message = "That address is on the list already.";
      throw new AppError("conflict", message, { fields: { email: message } });
    }
    await suppressAddress(tx, { addressHash, mailboxKey, reason: "manual", evidence, at: instant(now()) });
    return presentSuppression(await getSuppression(tx, addressHash));
  });
}

const liftable = suppressionReasons.filter(canBeLifted);

/**
 * Allows mail to an address again. Who has unsubscribed, or was unsubscribed by a complaint, stays so.
 * @throws AppError `not_found`; `conflict` for an unsubscribe, which only the person takes back.
 */
export async function liftSuppression({ db }: SuppressionDeps, addressHash: string) {
  if (await store.removeSuppression(db, addressHash, liftable)) return;
  await getSuppression(db, addressHash);
  throw new AppError("conflict", "Only the person can take an unsubscribe back, by subscribing again.");
}

/** Returns the reason of each suppressed subscriber among these, by id. */
export async function findStandings(
  db: DbOrTx,
  subscriberIds: readonly number[],
): Promise<Map<number, SuppressionReason>> {
  const rows = await store.findReasons(db, subscriberIds);
  return new Map(rows.map(({ subscriber_id, reason }) => [subscriber_id, reason]));
}

async function getSuppression(db: DbOrTx, addressHash: string) {
  const row = await store.findByHash(db, addressHash);
  if (!row) throw new AppError("not_found", "That address is not on the list any more.");
  return row;
}

const presentSuppression = (row: store.SuppressionWithPerson): Suppression => ({
  key: row.address_hash,
  email: row.email,
  subscriberId: row.subscriber_id,
  reason: row.reason,
  evidence: row.evidence,
  createdAt: row.created_at,
});
