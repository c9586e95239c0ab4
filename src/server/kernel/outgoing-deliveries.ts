import { randomBytes } from "node:crypto";
import type { AppEvent } from "../../contract/insight/events.ts";
import type { Instant } from "../base/clock.ts";
import { engineOf, type DbOrTx } from "./db/open.ts";
import { outgoingEventOf } from "./outgoing-events.ts";

const ID_BYTES = 18;

/** Makes an id for the header webhook-id, which has to be free of full stops. */
export const makeMessageId = () => `msg_${randomBytes(ID_BYTES).toString("base64url")}`;

/**
 * Adds a delivery for each event and each webhook that is told of it, in the transaction of the event: it goes out if and
 * only if that commits (`insight/outgoing-webhooks`).
 */
export async function addDeliveries(tx: DbOrTx, events: readonly AppEvent[], at: Instant) {
  const told = events.flatMap((event) => outgoingEventOf(event, at) ?? []);
  if (told.length === 0) return;
  const webhooks = await findListening(tx);
  const rows = told.flatMap(({ type, data }) =>
    webhooks
      .filter(({ types }) => types.includes(type))
      .map(({ id }) => ({
        webhook_id: id,
        message_id: makeMessageId(),
        type,
        data: JSON.stringify(data),
        at,
        next_at: at,
      })),
  );
  if (rows.length > 0) await tx.insertInto("outgoing_deliveries").values(rows).execute();
}

/** The webhooks that are on. None can be deleted before the transaction ends, which would make it fail. */
async function findListening(tx: DbOrTx): Promise<{ id: number; types: string[] }[]> {
  const query = tx.selectFrom("outgoing_webhooks").select(["id", "types"]).where("status", "=", "on");
  const rows = await (engineOf(tx) === "postgres" ? query.forKeyShare() : query).execute();
  return rows.map(({ id, types }) => ({ id, types: JSON.parse(types) }));
}
