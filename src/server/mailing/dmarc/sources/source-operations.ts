import * as calls from "../../../../contract/mailing/dmarc-reports.ts";
import { DAY, instantAfter } from "../../../base/clock.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../../kernel/operations/operations.ts";
import { findMailboxAddress } from "../../mailbox/mailbox-settings.ts";
import { adviseOn } from "./advise.ts";
import * as store from "../dmarc-store.ts";
import { reportedDomains } from "../take-report.ts";

const { operation } = operationsWith<Kernel>();

export const sourceOperations = [
  operation(calls.getMailSources, async ({ db, heavy, now, mailRoute }, { query: { reporter } }) => {
    const after = instantAfter(now(), -calls.REPORTED_DAYS * DAY);
    const { mailFrom } = await mailRoute(db);
    const domains = reportedDomains(mailFrom);
    const [policy, reporters, found, sources] = await Promise.all([
      store.findPolicy(heavy, { after, domains }),
      store.findReporters(heavy, { after, domains }),
      store.findTotals(heavy, { after, domains, reporter }),
      store.findSources(heavy, { after, domains, reporter }),
    ]);
    const none = { emails: 0, stopped: 0 };
    const totals = { both: none, spf: none, dkim: none, neither: none };
    for (const { passed, emails, stopped } of found) totals[passed] = { emails, stopped };
    const sums = { domain: domains[0], policy: policy ?? null, reporters, totals, sources };
    const advice = adviseOn(sums, {
      mailbox: await findMailboxAddress(db, mailFrom),
      isLong: found.some(({ first }) => first < instantAfter(now(), -14 * DAY)),
    });
    return { ...sums, advice };
  }),
];
