import * as calls from "../../../../contract/mailing/newsletter-actions.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db } from "../../../kernel/db/open.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../../kernel/operations/operations.ts";
import { copiedOf, presentNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { countReachOf, NOBODY_UNOPENED } from "../../newsletters/editing/segment-audience.ts";
import { findRepeatOf, insert } from "../../newsletters/editing/store.ts";
import * as receipts from "../receipt/receipt-store.ts";
import { getRepeatable, requireOtherSubject } from "./get-repeatable.ts";

const { operation } = operationsWith<Kernel>();

export const onceMoreOperations = [
  operation(calls.getOnceMore, (kernel, { params: { id } }) => countOnceMore(kernel, id)),

  operation(calls.createOnceMore, async (kernel, { params: { id }, body }) => {
    const { includesUnknown, ...words } = body;
    const { recipients, leftOut } = await countOnceMore(kernel, id);
    if (recipients + (includesUnknown ? leftOut.unknown : 0) === 0)
      throw new AppError("conflict", NOBODY_UNOPENED);
    const at = instant(kernel.now());
    return kernel.db.transaction().execute(async (tx) => {
      await takeTurns(tx, `newsletter ${id}`);
      const repeated = await getRepeatable(tx, id);
      requireOtherSubject({ ...words, subject_test: null }, repeated);
      if ((await findRepeatOf(tx, id)) !== null) throw new AppError("conflict", IS_REPEATED);
      const row = await insert(tx, {
        ...copiedOf(repeated),
        ...words,
        status: "draft",
        created_at: at,
        updated_at: at,
        repeats_id: id,
        repeats_unknown: includesUnknown ? 1 : 0,
      });
      return presentNewsletter(row);
    });
  }),
];

const IS_REPEATED = "This newsletter goes once more already. Its receipt leads to that newsletter.";

async function countOnceMore(deps: { db: Db; heavy: Db; now: Clock }, id: number): Promise<calls.OnceMore> {
  const { segment_id, sent_count } = await getRepeatable(deps.db, id);
  const countUnopened = async (repeats_unknown: 0 | 1) =>
    (await countReachOf(deps, { segment_id, repeats_id: id, repeats_unknown })).reach.recipients;
  const recipients = await countUnopened(0);
  const unopened = await countUnopened(1);
  const opened = await receipts.count(deps.heavy, id, { state: "sent", reaction: "opened" });
  const gone = sent_count - opened - unopened;
  return { recipients, leftOut: { opened, unknown: unopened - recipients, gone } };
}
