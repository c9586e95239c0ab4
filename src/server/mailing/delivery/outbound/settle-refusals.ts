import { mailboxKeyOf } from "../../../../contract/base/mailbox-key.ts";
import { instant } from "../../../base/clock.ts";
import { countFailure, isReply } from "../../refusals/count-failure.ts";
import { Weighing } from "../../refusals/weigh-refusals.ts";
import type { LockedDeps } from "./sending-lock.ts";
import { findSend } from "../progress/store.ts";
import * as store from "../settling/settling-store.ts";

/** Failed deliveries are read, and their consequences written, so many at once. */
const ROWS_AT_ONCE = 500;

type Unsettled = Awaited<ReturnType<typeof store.findUnsettled>>[number];

/**
 * Decides what follows from the refusals of a send, once its outcomes are on disk: bounces are counted, and dead mailboxes
 * suppressed, only where the mail server's words are about the reader (`Weighing`). If the send has paused for its mail
 * server since, none are. A process that dies meanwhile decides the same again, and each bounce counts once.
 */
export async function settleRefusals(deps: LockedDeps, newsletterId: number) {
  const { db, now, write } = deps;
  const newsletter = await findSend(db, newsletterId);
  if (!newsletter) return;
  const { failed_count, sent_count, settled_sent, doubted_at } = newsletter;
  if (failed_count > 0 && doubted_at === null) {
    const sent = Math.max(0, sent_count - settled_sent);
    const isAboutMailbox = await weigh(deps, newsletterId, sent);
    if (isAboutMailbox)
      for await (const rows of unsettledOf(deps, newsletterId))
        await actOn(deps, newsletterId, rows.filter(isAboutMailbox));
  }
  await write((tx) => store.markSettled(tx, newsletterId, instant(now())));
}

async function weigh(deps: LockedDeps, newsletterId: number, sent: number) {
  if (sent === 0) return undefined;
  const lastSent = await store.findLastSent(deps.db, newsletterId);
  const weighing = new Weighing(sent);
  for await (const rows of unsettledOf(deps, newsletterId))
    for (const row of rows)
      weighing.add({ ...row, isBeforeAccepted: lastSent !== undefined && isBefore(row, lastSent) });
  return weighing.decide();
}

type Place = Pick<Unsettled, "done_at" | "chunk" | "n">;

const isBefore = (one: Place, other: Place) => {
  if (one.done_at !== other.done_at) return (one.done_at ?? "") < (other.done_at ?? "");
  return one.chunk === other.chunk ? one.n < other.n : one.chunk < other.chunk;
};

/** A failure that is no reply of a server says nothing of the reader. */
async function* unsettledOf({ db }: LockedDeps, newsletterId: number) {
  for (let after = { chunk: -1, n: -1 }; ;) {
    const rows = await store.findUnsettled(db, newsletterId, { after, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap((row) => (isReply(row.code) ? [{ ...row, code: row.code }] : []));
    after = last;
  }
}

/** Consequences concern the address that was refused; a reader who has another one by now starts with no bounces. */
async function actOn(
  deps: LockedDeps,
  newsletterId: number,
  rows: readonly (Unsettled & { code: string })[],
) {
  if (rows.length === 0) return;
  await deps.write(async (tx) => {
    // The owner may have taken it back since.
    if (await store.isDoubted(tx, newsletterId)) return;
    for (const { subscriber_id, address, code, mailbox_key } of rows) {
      const mailboxKey = mailboxKeyOf(address);
      if (!mailboxKey) continue;
      const subscriberId = mailbox_key === mailboxKey ? subscriber_id : undefined;
      await countFailure(tx, deps, { newsletterId, subscriberId, mailboxKey, reply: code });
    }
  });
}
