import type { z } from "zod";
import { standardIn, standardOf } from "../../../contract/audience/standard-fields.ts";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import type { newSubscriberSchema } from "../../../contract/audience/subscribers.ts";
import type { Subscriber } from "../../../contract/audience/subscriber.ts";
import { instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { fieldError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import { findAttributes, refuseTaken } from "../attributes/find-attributes.ts";
import { setAttributes } from "../attributes/set-attributes.ts";
import { findOrInsertStatement } from "../subscribers/consent-statements.ts";
import { insertConsents } from "../subscribers/consent-store.ts";
import { presentSubscriber } from "../directory/list-subscribers.ts";
import type { SubscriberRow } from "../subscribers/store.ts";
import * as store from "../subscribers/store.ts";
import { findSuppressions } from "../suppressions/suppression-store.ts";
import { askToConfirm, type SubscribeDeps } from "./subscribe.ts";

const SOURCE = "admin";

type NewSubscriber = z.output<typeof newSubscriberSchema>;

/**
 * Adds a subscriber for the owner. They are asked by email to confirm, or are active at once if the owner states that
 * they agreed to `consent`. A pending subscriber is asked again.
 * @throws AppError `conflict` for a subscriber who is active, or who has unsubscribed, bounced or complained.
 */
export async function addSubscriber(
  deps: SubscribeDeps,
  input: NewSubscriber,
  by: Actor,
): Promise<Subscriber> {
  const mailboxKey = mailboxKeyOf(input.email) ?? "";
  const at = instant(deps.now());
  return deps.db.transaction().execute(async (tx) => {
    await refuseSuppressed(deps, tx, mailboxKey);
    const { email } = input;
    const standard = standardIn(input);
    const found = await store.findOrInsert(tx, { email, standard, mailboxKey, source: SOURCE, at });
    // What is known of them stays.
    const row = { ...found, ...standardOf((name) => found[name] || standard[name]) };
    if (row.status === "active") refuse("This address is subscribed already.");
    if (row.status === "unsubscribed") refuse(HAS_LEFT);
    await refuseTaken(tx, standard);
    await store.setStandard(tx, row.id, standardIn(row), at);
    await setAttributes(tx, row.id, { tags: input.tags, fields: input.fields }, at);
    const attributes = (await findAttributes(tx, [row.id])).get(row.id);
    if (input.hasAgreed) await activateByWord(tx, row, { wording: input.consent.trim(), at });
    else {
      await store.renewPending(tx, row.id, { source: SOURCE, at });
      await askToConfirm(deps, tx, row);
    }
    await happened(tx, { kind: "subscriber.add", count: 1, by }, deps.now());
    const status = input.hasAgreed ? "active" : row.status;
    return presentSubscriber({ ...row, status }, { at, attributes });
  });
}

const HAS_LEFT = "This address has unsubscribed. Only its reader can subscribe it again.";

async function refuseSuppressed({ links }: SubscribeDeps, tx: DbOrTx, mailboxKey: string) {
  const suppressions = await findSuppressions(tx, [links.addressHash(mailboxKey)]);
  if (suppressions.some(({ reason }) => reason !== "unsubscribe"))
    refuse("This address has bounced or complained, so no mail may go to it.");
  if (suppressions.length > 0) refuse(HAS_LEFT);
}

async function activateByWord(
  tx: DbOrTx,
  { id }: SubscriberRow,
  { wording, at }: { wording: string; at: string },
) {
  const statementId = await findOrInsertStatement(tx, { how: "owner", wording, source: SOURCE });
  await insertConsents(tx, [id], { statementId, at });
  await store.activate(tx, id, at);
}

function refuse(message: string): never {
  throw fieldError("email", message, "conflict");
}
