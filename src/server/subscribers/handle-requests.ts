import type { Transaction } from "kysely";
import type { Tables } from "../platform/db/schema.ts";
import type { Log } from "../platform/log.ts";
import { findRequestIds, takeRequest } from "./request-store.ts";
import type { SubscriptionRequest } from "./request-store.ts";
import * as store from "./store.ts";
import { askToConfirm } from "./subscribe.ts";
import type { SubscribeDeps } from "./subscribe.ts";

export interface RequestDeps extends SubscribeDeps {
  log: Log;
}

const BATCH = 100;

/**
 * Turns the requests that wait into pending subscribers and confirmation mails, oldest first. Each has a transaction of
 * its own: one that fails is logged and stays for the next run, and those behind it are handled all the same.
 */
export async function handleRequests(deps: RequestDeps) {
  for (let after = 0; ;) {
    const ids = await findRequestIds(deps.db, { after, limit: BATCH });
    for (const id of ids) await handle(deps, id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

async function handle(deps: RequestDeps, id: number) {
  try {
    await deps.db.transaction().execute(async (tx) => {
      const request = await takeRequest(tx, id);
      if (request) await admit(deps, tx, request);
    });
  } catch (error) {
    deps.log.error({ err: error, request: id }, "A request to subscribe could not be handled yet");
  }
}

async function admit(
  deps: RequestDeps,
  tx: Transaction<Tables>,
  { email, mailbox_key: mailboxKey, at }: SubscriptionRequest,
) {
  const subscriber = await store.findOrInsert(tx, { email, mailboxKey, source: "form", at });
  await store.linkSuppression(tx, deps.links.addressHash(mailboxKey), mailboxKey);
  await store.renewPending(tx, subscriber.id, at);
  await askToConfirm(deps, tx, subscriber);
}
