import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import { DAY, instant, instantAfter, SECOND } from "../../base/clock.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { refusalOfSystem } from "../../base/system-errors.ts";
import {
  countFailure,
  findRequestIds,
  postponeRequest,
  takeRequest,
  type SubscriptionRequest,
} from "../subscribers/request-store.ts";
import * as store from "../subscribers/store.ts";
import { linkSuppressions } from "../suppressions/suppression-store.ts";
import { CONFIRM_LINK_DAYS } from "./confirm-address.ts";
import { askToConfirm, type SubscribeDeps } from "./subscribe.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type RequestDeps = SubscribeDeps & Pick<Kernel, "log" | "isStopping">;

const BATCH = 100;
/** The pause after the first failure. Each further pause is twice as long. */
const FIRST_PAUSE_MS = 5 * SECOND;
const LONGEST_PAUSE_MS = DAY;
/** The last try comes after a week. */
const MAX_ATTEMPTS = 20;

/**
 * Turns the requests that wait into pending subscribers and confirmation mails, oldest first. Each has a transaction
 * of its own: one that fails is logged and waits for its next try, and the others are handled. Readers' pages come
 * between them: each takes a turn of the event loop. Returns whether there were any.
 * @throws what a database says that cannot answer now.
 */
export async function handleRequests(deps: RequestDeps): Promise<boolean> {
  for (let after = 0; ;) {
    const ids = await findRequestIds(deps.db, { after, at: instant(deps.now()), limit: BATCH });
    for (const id of ids) {
      if (deps.isStopping()) return false;
      await handle(deps, id);
      await nextTurn();
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return last !== undefined || after > 0;
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
    if (refusalOfSystem(error)) throw error;
    await tryLater(deps, id, error);
  }
}

/** Tries a request again later, at most for as long as a confirmation link is valid: later, nobody remembers asking. */
async function tryLater({ db, now, log }: RequestDeps, id: number, error: unknown) {
  const request = await countFailure(db, id);
  if (!request) return;
  const { attempts, at } = request;
  const isOld = at < instantAfter(now(), -CONFIRM_LINK_DAYS * DAY);
  if (attempts >= MAX_ATTEMPTS || isOld) {
    await takeRequest(db, id);
    log.error({ err: error, request: id, attempts }, "A request to subscribe is given up");
    return;
  }
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  await postponeRequest(db, id, instantAfter(now(), pauseMs));
  log.error({ err: error, request: id, attempts }, "A request to subscribe could not be handled yet");
}

/** The tags wait for the click in the email: until then, anybody may have asked for this address. */
async function admit(
  deps: RequestDeps,
  tx: Transaction<Tables>,
  { email, name, mailbox_key: mailboxKey, at, tags }: SubscriptionRequest,
) {
  const source = "form";
  const subscriber = await store.findOrInsert(tx, { email, standard: { name }, mailboxKey, source, at });
  await linkSuppressions(tx, [{ addressHash: deps.links.addressHash(mailboxKey), mailboxKey }]);
  await store.renewPending(tx, subscriber.id, { source, at });
  const isAsked = await askToConfirm(deps, tx, subscriber);
  if (isAsked && tags !== "") await store.setRequestedTags(tx, subscriber.id, tags);
}
