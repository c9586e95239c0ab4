import { nameOfActor } from "../../../contract/site-owner/audit.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import * as calls from "../../../contract/audience/suppressions.ts";
import { canBeLifted } from "../../../contract/audience/suppressions.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import type { Links } from "../subscribers/links.ts";
import { liftSuppressions } from "./lift-suppressions.ts";
import * as pages from "./page-store.ts";
import { suppressAddress } from "./suppress-address.ts";
import { suppressMany } from "./suppress-many.ts";
import { listSuppressions, presentSuppression } from "./suppression-list.ts";
import * as store from "./suppression-store.ts";

const { operation, change } = operationsWith<Kernel & { links: Links }>();

export const suppressionOperations = [
  operation(calls.listSuppressions, (needs, { query }) => listSuppressions(needs, query)),

  // The same request at the same moment would not see this one otherwise.
  change(
    calls.addSuppression,
    { turn: ({ body }) => `suppression ${mailboxKeyOf(body.email)}` },
    async ({ tx, at, did, links }, { body, by }) => {
      const mailboxKey = mailboxKeyOf(body.email);
      if (!mailboxKey) throw new AppError("invalid", "Please enter a valid email address");
      const addressHash = links.addressHash(mailboxKey);
      const present = await pages.findByHashes(tx, [addressHash]);
      if (present.some(({ reason }) => reason !== "unsubscribe"))
        throw fieldError("email", "That address is on the list already.", "conflict");
      const evidence = `Added by ${nameOfActor(by())}`;
      await suppressAddress(tx, { addressHash, mailboxKey, reason: "manual", evidence, at });
      did({ kind: "subscriber.suppress", count: 1 });
      const rows = await pages.findByHashes(tx, [addressHash]);
      return presentSuppression(rows.find(({ reason }) => reason === "manual") ?? notOnList(), rows);
    },
  ),

  operation(calls.addSuppressions, (needs, { body, by }) => suppressMany(needs, body, by())),

  operation(calls.liftSuppressions, (needs, { body, by }) => liftSuppressions(needs, body, by())),

  // Subscribers who have unsubscribed, or were unsubscribed by a complaint, stay unsubscribed: only the person takes that back.
  change(calls.liftSuppression, {}, async ({ tx, did }, { params: { key: addressHash, reason } }) => {
    const reasons = (await pages.findByHashes(tx, [addressHash])).map((row) => row.reason);
    if (reasons.includes(reason) && !canBeLifted(reason))
      throw new AppError("conflict", "Only the person can take an unsubscribe back, by subscribing again.");
    if (!(await store.removeReason(tx, addressHash, reason))) notOnList();
    did({ kind: "subscriber.allow", count: 1 });
    if ((await pages.findByHashes(tx, [addressHash])).length === 0)
      return { message: "Mail to this address is allowed again." };
    return { message: "The address stays on the list for another reason, and gets no email." };
  }),
];

const notOnList = (): never => {
  throw new AppError("not_found", "That address is no longer on the list.");
};
