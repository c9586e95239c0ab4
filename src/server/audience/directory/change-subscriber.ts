import type { z } from "zod";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import type { subscriberChangeSchema } from "../../../contract/audience/subscribers.ts";
import type { Subscriber } from "../../../contract/audience/subscriber.ts";
import { instant, type Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { findAttributes, refuseTaken } from "../attributes/find-attributes.ts";
import { setAttributes } from "../attributes/set-attributes.ts";
import { getSubscriber } from "../subscribers/find-subscriber.ts";
import { setStandard } from "../subscribers/store.ts";
import { findStandings } from "../suppressions/suppression-list.ts";
import { presentSubscriber } from "./list-subscribers.ts";

/** Changes what the owner has noted about a subscriber. @throws AppError `not_found`, `invalid` for an unknown field. */
export async function changeSubscriber(
  { db, now }: { db: Db; now: Clock },
  id: number,
  { by, tags, fields, ...standard }: z.output<typeof subscriberChangeSchema> & { by: Actor },
): Promise<Subscriber> {
  const at = instant(now());
  return db.transaction().execute(async (tx) => {
    await refuseTaken(tx, standard);
    await setStandard(tx, id, standard, at);
    const row = await getSubscriber(tx, id);
    await setAttributes(tx, id, { tags, fields }, at);
    await happened(tx, { kind: "subscriber.change", count: 1, by }, now());
    const reasons = (await findStandings(tx, [id])).get(id);
    return presentSubscriber(row, { at, reasons, attributes: (await findAttributes(tx, [id])).get(id) });
  });
}
