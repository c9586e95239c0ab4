import type { DeliveryState } from "../../../../contract/audience/recipient-filters.ts";
import {
  DELIVERIES_PER_PAGE,
  type Delivery,
  type SendCounts,
} from "../../../../contract/mailing/deliveries.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { totalPagesOf } from "../../../../contract/base/paging.ts";
import { getNewsletter, presentNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { findRepeatOf } from "../../newsletters/editing/store.ts";
import { AppError } from "../../../base/errors.ts";
import type { RecipientFilter } from "../../../audience/subscribers/recipients.ts";
import { sayMailbox } from "../../../engines/mime/mailbox.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { countReturns } from "../../refusals/store.ts";
import type { DeliveryRow } from "./receipt-store.ts";
import * as receipts from "./receipt-store.ts";
import { findSenderOf, type NewsletterRow, type SendRow } from "../progress/store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "heavy">;

/** Reads the totals of a send and one page of its recipients, in the order of the ledger. */
export async function getReceipt(
  { db, heavy }: Deps,
  id: number,
  { page, ...filter }: RecipientFilter & { page: number },
) {
  const newsletter = await getNewsletter(db, id);
  if (newsletter.folded_at) return getFigures(db, id);
  const total = countedOf(newsletter, filter) ?? (await receipts.count(heavy, id, filter));
  const rows = await receipts.findPage(heavy, id, filter, { page, total });
  return {
    ...(await figuresOf(db, newsletter)),
    deliveries: rows.map(present),
    totalPages: totalPagesOf(total, DELIVERIES_PER_PAGE),
    totalDeliveries: total,
  };
}

/** The totals of a send without its recipients, for people who may not see subscribers. */
export async function getFigures(db: Db, id: number) {
  const none = { deliveries: [], totalPages: 1, totalDeliveries: 0 };
  return { ...(await figuresOf(db, await getNewsletter(db, id))), ...none };
}

async function figuresOf(db: Db, newsletter: Awaited<ReturnType<typeof getNewsletter>>) {
  const { id } = newsletter;
  const from = await findSenderOf(db, id);
  return {
    newsletter: presentNewsletter(newsletter),
    repeatId: await findRepeatOf(db, id),
    counts: countsOf(newsletter),
    reactions: {
      opened: newsletter.opened_count,
      clicked: newsletter.clicked_count,
      machines: newsletter.machine_count,
      delivered: newsletter.delivered_count || null,
      ...(await countReturns(db, id)),
    },
    email: from === undefined ? null : { from: sayMailbox(from) },
    links: await receipts.findLinks(db, id),
  };
}

/** How many there are, where the send has counted them. */
function countedOf(row: SendRow, { state, ...more }: RecipientFilter): number | undefined {
  if (Object.values(more).some((value) => value !== undefined && value !== "")) return undefined;
  if (!state) return row.total_count;
  const counted: Partial<Record<DeliveryState, number>> = {
    sent: row.sent_count,
    failed: row.failed_count,
    skipped: row.skipped_count,
  };
  return counted[state];
}

/** @throws AppError `conflict` if the outcomes of each reader were removed. */
export function refuseFolded({ folded_at, folded_years }: Pick<NewsletterRow, "folded_at" | "folded_years">) {
  if (folded_at === null) return;
  const years = countOf(folded_years ?? 0, "year");
  throw new AppError(
    "conflict",
    `What each reader did with this newsletter was removed after ${years}. Its totals are in the receipt.`,
  );
}

export function countsOf(row: SendRow): SendCounts {
  const [planned, sent, failed, skipped] = [
    row.total_count + (row.uncounted_count ?? 0),
    row.sent_count,
    row.failed_count,
    row.skipped_count,
  ];
  return {
    planned,
    sent,
    failed,
    bounced: row.bounced_count,
    skipped,
    pending: planned - sent - failed - skipped,
  };
}

const present = (row: DeliveryRow): Delivery => ({
  subscriberId: row.subscriber_id,
  address: row.address,
  name: row.address === "" ? "" : (row.name ?? ""),
  state: row.state,
  attempts: row.attempts,
  answer: row.code,
  doneAt: row.done_at,
  nextAt: row.next_at,
  openedAt: row.opened_at,
  clickedAt: row.clicked_at,
  isMachineOpened: row.machine_opened === 1,
});
