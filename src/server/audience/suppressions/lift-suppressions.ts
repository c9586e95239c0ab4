import { setImmediate as nextTurn } from "node:timers/promises";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { counted } from "../../../contract/base/counting.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import { canBeLifted, type SuppressionLifting } from "../../../contract/audience/suppressions.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import type { Links } from "../subscribers/links.ts";
import * as pages from "./page-store.ts";
import * as store from "./suppression-store.ts";

type Needs = Pick<Kernel, "db" | "heavy" | "now"> & { links: Links };

/** Few enough that a reader's page never waits long behind one such commit. */
const ROWS_AT_ONCE = 200;

/**
 * Lifts entries that the owner has picked, or all that the filters of the list find, some in each transaction. Unsubscribes
 * stay: only the person takes one back.
 * @throws AppError `conflict` if the filters do not find the number that the owner saw.
 */
export async function liftSuppressions(
  deps: Needs,
  { entries, filters, count }: SuppressionLifting,
  by: Actor,
): Promise<{ lifted: number; kept: number }> {
  const chosen = entries
    ? entries.map(({ key, reason }) => ({ address_hash: key, reason }))
    : await findAll(deps, filters ?? {}, count);
  const liftable = chosen.filter(({ reason }) => canBeLifted(reason));
  let lifted = 0;
  for (let first = 0; first < liftable.length; first += ROWS_AT_ONCE) {
    const some = liftable.slice(first, first + ROWS_AT_ONCE);
    lifted += await deps.db.transaction().execute((tx) => liftSome(deps, tx, { some, by }));
    await nextTurn();
  }
  return { lifted, kept: chosen.length - lifted };
}

async function findAll(
  { heavy, links }: Needs,
  { search, reason }: NonNullable<SuppressionLifting["filters"]>,
  count: number | undefined,
) {
  const mailboxKey = search && mailboxKeyOf(search);
  const filter = mailboxKey ? { reason, addressHash: links.addressHash(mailboxKey) } : { search, reason };
  const found = await pages.findKeys(heavy, filter);
  if (found.length === count) return found;
  const message = `The selection has changed: it has ${counted(found.length)} entries now, not ${counted(count ?? 0)}. Nothing was changed. Please check and confirm again.`;
  throw new AppError("conflict", message);
}

async function liftSome(
  { now }: Needs,
  tx: DbOrTx,
  { some, by }: { some: Awaited<ReturnType<typeof pages.findKeys>>; by: Actor },
): Promise<number> {
  let count = 0;
  for (const { address_hash, reason } of some)
    if (await store.removeReason(tx, address_hash, reason)) count++;
  if (count > 0) await happened(tx, { kind: "subscriber.allow", count, by }, now());
  return count;
}
