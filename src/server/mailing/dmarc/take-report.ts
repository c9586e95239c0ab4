import { createHash } from "node:crypto";
import { getDomain } from "tldts-icann";
import { MAX_REPORT_BYTES, type TakenDmarcReport } from "../../../contract/mailing/dmarc-reports.ts";
import { DAY, instant, instantAfter, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { startOfDay } from "../../base/site-time.ts";
import type { DmarcReport } from "../../engines/dmarc/read-report.ts";
import { domainIn } from "../../engines/mime/mailbox.ts";
import { readDmarcReportOnThread } from "../../engines/threads/short-work.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import * as store from "./dmarc-store.ts";

interface Deps {
  db: Db;
  now: Clock;
  mailRoute: ReadMailRoute;
}

const KEPT_MS = 90 * DAY;
/** How far the clock of a reporter may be ahead. */
const AHEAD_MS = DAY;
/** A busy domain hears from some 100 reporters; whoever forges reports fills the table no further. */
const MAX_A_DAY = 300;

/**
 * Counts a DMARC report about the sender's domain, or the organization's above it, once. Anybody can write one, so
 * nothing follows from it: it is shown as what its reporter says.
 * @throws AppError `invalid` for what is no report, `too_large`.
 */
export async function takeDmarcReport(deps: Deps, bytes: Uint8Array): Promise<TakenDmarcReport> {
  if (bytes.length > MAX_REPORT_BYTES) throw new AppError("too_large", "The report is larger than 2 MB.");
  const report = await readDmarcReportOnThread(bytes);
  const { db, now, mailRoute } = deps;
  const domains = reportedDomains((await mailRoute(db)).mailFrom);
  const [own] = domains;
  const about = `A report of ${report.reporter} about ${report.domain}: `;
  const none = (why: string): TakenDmarcReport => ({ effect: "none", message: about + why });
  if (!domains.includes(report.domain))
    return none(`nothing was changed, because this site sends as ${own}.`);
  const endedAt = instant(report.endedAt);
  if (endedAt < instantAfter(now(), -KEPT_MS) || endedAt > instantAfter(now(), AHEAD_MS))
    return none("nothing was changed, because it is not about the last 90 days.");
  if (report.rows.length === 0) return none("it has no emails of this domain.");
  const key = keyOf(report);
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "dmarc reports");
    if (await store.hasReport(tx, key))
      return { effect: "repeated", message: `${about}it was known already.` };
    const start = startOfDay(report.endedAt, "UTC");
    const day = { from: instant(start), before: instantAfter(start, DAY) };
    if ((await store.countReports(tx, day)) >= MAX_A_DAY)
      return none(`nothing was changed, because ${MAX_A_DAY} reports about that day are there.`);
    const { domain, reporter } = report;
    const policy = domain === own ? report.policy : report.subdomainPolicy;
    await store.insertRecords(
      tx,
      report.rows.map((row) =>
        Object.assign(row, { report: key, domain, reporter, policy, ended_at: endedAt }),
      ),
    );
    return { effect: "counted", message: `${about}counted.` };
  });
}

/** The domain that a site mails as, and that of its organization: whose policies hold for its emails. */
export function reportedDomains(mailFrom: string): [own: string, ...above: string[]] {
  const own = domainIn(mailFrom).toLowerCase();
  const organization = getDomain(own);
  return organization && organization !== own ? [own, organization] : [own];
}

const keyOf = ({ domain, reporter, id }: DmarcReport) =>
  createHash("sha256")
    .update(JSON.stringify([domain, reporter, id]))
    .digest("base64url");

/** Deletes the reports about a time that is too long ago. */
export const forgetDmarcReports = (db: Db, now: Date) => store.forgetReports(db, instantAfter(now, -KEPT_MS));
