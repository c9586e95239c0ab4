import type { MailSources } from "../../../../contract/mailing/dmarc-reports.ts";
import { addressIn } from "../../../engines/mime/mailbox.ts";

/** Fewer emails, or one reporter, are no ground for a policy that has emails refused. */
const ENOUGH_EMAILS = 100;
const ENOUGH_REPORTERS = 2;
/** Some emails are changed on their way, whoever sends them. */
const NEARLY_ALL = 0.98;
const SOME = 0.05;

interface Known {
  /** Where reports can go: what Masthead reads. */
  mailbox: string | undefined;
  /** True if the reports are about two weeks or more. */
  isLong: boolean;
}

/** Returns what to change, the most urgent first. */
export function adviseOn(sums: Omit<MailSources, "advice">, { mailbox, isLong }: Known): string[] {
  const { domain, policy, reporters, totals } = sums;
  const { both, spf, dkim, neither } = totals;
  const passing = both.emails + spf.emails + dkim.emails;
  const all = passing + neither.emails;
  if (all === 0) return [askForReports(mailbox)];
  const advice: string[] = [];
  if (neither.emails > 0)
    advice.push(
      `${share(neither.emails, all)} of the emails prove nothing. If you know one of these sources, have it sign with a key of ${domain} (DKIM), or add it to your SPF record. The others are forged, or were changed on their way.`,
    );
  if (spf.emails > SOME * all)
    advice.push(
      `${share(spf.emails, all)} of the emails have no valid signature of yours and fail when somebody forwards them. Create a key in Settings → DKIM keys, or have your mail provider sign for ${domain}.`,
    );
  const isProven = isLong && all >= ENOUGH_EMAILS && reporters.length >= ENOUGH_REPORTERS;
  const stricter = policy === "none" ? "quarantine" : policy === "quarantine" ? "reject" : undefined;
  if (stricter && isProven && passing >= NEARLY_ALL * all)
    advice.push(
      `${share(passing, all)} of the emails pass. If that has been so for as long as you know, and no source of yours is missing here, write p=${stricter} in place of p=${policy} in your DMARC record: forged emails are then ${stricter === "reject" ? "refused" : "put into spam folders"}.`,
    );
  return advice;
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

function askForReports(mailbox: string | undefined): string {
  const where = mailbox
    ? `Add rua=mailto:${addressIn(mailbox)} to your DMARC record`
    : "Set up the bounce mailbox in Settings → Mail, and add rua=mailto: with its address to your DMARC record";
  return `${where}. Mailbox providers then send a report a day, which Masthead reads.`;
}
