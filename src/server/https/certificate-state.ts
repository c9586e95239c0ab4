import { X509Certificate } from "node:crypto";
import { HOUR, instant, latestCredible, MINUTE } from "../base/clock.ts";
import { LONGEST_LIMIT_MS } from "../engines/acme/acme-failure.ts";
import type { Config } from "../kernel/config.ts";
import type { StoredCertificate } from "./certificate-store.ts";

export type HttpsConfig = NonNullable<Config["https"]>;

/** What is ordered where: another authority or another domain needs a certificate of its own, at once. */
export const orderOf = ({ directory, domains }: HttpsConfig): string => `${directory} ${domains.join(",")}`;

/** When the certificate ends, and from when on it is renewed: at a third of its time, as Let's Encrypt advises. */
export function timesOf(chain: string): { endsAt: Date; renewAt: Date } {
  const { validFromDate, validToDate } = new X509Certificate(chain);
  const [from, to] = [validFromDate.getTime(), validToDate.getTime()];
  return { endsAt: validToDate, renewAt: new Date(to - (to - from) / 3) };
}

/**
 * So many attempts in a row may follow at once, when the owner starts the server again. Let's Encrypt lets five
 * validations of a name fail, and one more every 12 minutes (https://letsencrypt.org/docs/rate-limits/).
 */
const FREE_ATTEMPTS = 4;
/** After a failure; twice as long after each further one in a row. */
const FIRST_WAIT_MS = 2 * MINUTE;
/** Also after an order, even if the new certificate is due for renewal at once. */
export const LONGEST_WAIT_MS = HOUR;

/** True if a certificate should be ordered now. `isStart`: the server has just started, perhaps with the fault mended. */
export function isDue(
  row: StoredCertificate | undefined,
  { https, now, isStart }: { https: HttpsConfig; now: Date; isStart: boolean },
): boolean {
  if (!row) return true;
  const { ordered_for, failed_for, failures, retry_at } = row;
  // Only with so many failures may the authority itself have named the time.
  const longestMs = failed_for !== null && failures >= FREE_ATTEMPTS ? LONGEST_LIMIT_MS : LONGEST_WAIT_MS;
  const isLater = retry_at !== null && retry_at > instant(now) && retry_at <= latestCredible(now, longestMs);
  const mustWait = (failed_for ?? ordered_for) === orderOf(https) && isLater;
  const isMended = isStart && failed_for !== null && failures < FREE_ATTEMPTS;
  if (mustWait && !isMended) return false;
  return ordered_for !== orderOf(https) || !row.chain || now >= timesOf(row.chain).renewAt;
}

/**
 * Says how many attempts have failed in a row and when the next one is due, after one more has failed. When the authority
 * names a time, a start does not come before it either.
 */
export function postponed(
  row: StoredCertificate | undefined,
  { https, now, retryAt }: { https: HttpsConfig; now: Date; retryAt: Date | undefined },
): { failures: number; retryAt: Date } {
  const failedBefore = row?.failed_for === orderOf(https) ? row.failures : 0;
  const failures = Math.max(failedBefore + 1, retryAt ? FREE_ATTEMPTS : 0);
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failedBefore, LONGEST_WAIT_MS);
  const wantedMs = (retryAt?.getTime() ?? 0) - now.getTime();
  return { failures, retryAt: new Date(now.getTime() + Math.max(waitMs, wantedMs)) };
}

/** A date for people, such as February 25, 2027, in UTC as in the certificate. */
export const dayOf = (date: Date): string =>
  date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
