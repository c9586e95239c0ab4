import { csvFile } from "../../../engines/csv/write-csv.ts";
import type { RecipientFilter } from "../../../audience/subscribers/recipients.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { getNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { refuseFolded } from "./read-receipt.ts";
import * as receipts from "./receipt-store.ts";
import type { DeliveryRow } from "./receipt-store.ts";

const columns = [
  "email",
  "state",
  "attempts",
  "answer",
  "done_at",
  "next_at",
  "opened_at",
  "clicked_at",
  "name",
  "machine_opened",
];
const ROWS_AT_ONCE = 1_000;

type Exported = Omit<DeliveryRow, "newsletter_id" | "chunk" | "n" | "delivered_at" | "settled_at">;

/**
 * Returns all recipients that pass the filter, as CSV. Without a filter they are as many as were planned: those who were not
 * written down, because the send was stopped before or is not so far, are pending.
 * @throws AppError `not_found`; `conflict` once they are removed.
 */
export async function exportReceipt(
  { db, heavy }: { db: Db; heavy: Db },
  id: number,
  filter: RecipientFilter,
) {
  refuseFolded(await getNewsletter(db, id));
  return csvFile<Exported>(columns, recipientsOf(heavy, id, filter), (row) => [
    row.address,
    row.state,
    String(row.attempts),
    row.code,
    row.done_at,
    row.next_at,
    row.opened_at,
    row.clicked_at,
    row.name,
    row.machine_opened === 1 ? "yes" : "no",
  ]);
}

async function* recipientsOf(heavy: Db, id: number, filter: RecipientFilter): AsyncGenerator<Exported[]> {
  for (let after = { chunk: -1, n: -1 }; ;) {
    const rows = await receipts.findAfter(heavy, id, filter, { after, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) break;
    yield rows;
    after = last;
  }
  const isWhole = Object.values(filter).every((value) => value === undefined || value === "");
  if (!isWhole) return;
  for (let after = 0; ;) {
    const rows = await receipts.findUncounted(heavy, id, { after, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ email, ...row }) => Object.assign(row, NOT_COUNTED, { address: email ?? "" }));
    after = last.subscriber_id;
  }
}

const NOT_COUNTED = {
  state: "pending",
  attempts: 0,
  code: null,
  done_at: null,
  next_at: null,
  opened_at: null,
  clicked_at: null,
  machine_opened: 0,
} as const;
