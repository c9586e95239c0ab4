import { instant, instantAfter } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { AcmeFailure } from "../engines/acme/acme-failure.ts";
import type { Authority } from "../engines/acme/acme-session.ts";
import { orderCertificate } from "../engines/acme/order-certificate.ts";
import type { DatabaseTime } from "../kernel/db/database-time.ts";
import { holdIfFree } from "../kernel/db/hold-alone.ts";
import type { Db } from "../kernel/db/open.ts";
import type { Signer } from "../kernel/secrets.ts";
import {
  dayOf,
  isDue,
  LONGEST_WAIT_MS,
  orderOf,
  postponed,
  timesOf,
  type HttpsConfig,
} from "./certificate-state.ts";
import {
  findCertificate,
  keepCertificate,
  noteFailure,
  openAccountKey,
  openCertificate,
  publishAnswers,
} from "./certificate-store.ts";
import { wordsOfFailure } from "./words-of-failure.ts";

export interface RenewalDeps {
  https: HttpsConfig;
  db: Db;
  signer: Signer;
  /** The servers of a database agree on it. */
  databaseTime: DatabaseTime;
  log: Log;
  stopping: AbortSignal;
}

/**
 * Orders a certificate if one is due; one server of the database at a time does. A failure is noted with the time of the
 * next attempt, and the old certificate stays.
 */
export async function renewCertificate(deps: RenewalDeps, isStart: boolean) {
  const { https, db, databaseTime } = deps;
  const isDueNow = async () =>
    isDue(await openCertificate(deps), { https, now: await databaseTime(db), isStart });
  if (!(await isDueNow())) return;
  await holdIfFree(db, { name: "certificate" }, async (lost) => {
    // Another server may have ordered it meanwhile.
    if (await isDueNow()) await order(deps, lost);
  });
}

async function order(deps: RenewalDeps, lost: AbortSignal) {
  const { https, db, signer, databaseTime, log, stopping } = deps;
  const { domains, directory, email } = https;
  const now = await databaseTime(db);
  const accountKey = await openAccountKey(db, signer);
  const onRequest = () => lost.throwIfAborted();
  const authority: Authority = { directory, accountKey, email, now, stopping, onRequest };
  try {
    const publish = (answers: Record<string, string>) => publishAnswers(db, answers);
    const ordered = await orderCertificate(authority, { domains, publish });
    const retryAt = instantAfter(now, LONGEST_WAIT_MS);
    await keepCertificate({ db, signer }, { ...ordered, orderedFor: orderOf(https), retryAt });
    const { endsAt } = timesOf(ordered.chain);
    log.info(`There is a new certificate for ${domains.join(", ")}, until ${dayOf(endsAt)}`);
  } catch (error) {
    if (stopping.aborted) return;
    if (!(error instanceof AcmeFailure)) throw error;
    await postpone(deps, now, error);
  }
}

async function postpone({ https, db, log }: RenewalDeps, now: Date, error: AcmeFailure) {
  const failure = wordsOfFailure(error, https);
  const row = await findCertificate(db);
  const { failures, retryAt } = postponed(row, { https, now, retryAt: error.retryAt });
  await noteFailure(db, { failedFor: orderOf(https), failure, failures, retryAt: instant(retryAt) });
  log.warn({ err: error, retryAt }, `There is no new certificate. ${failure}`);
}
