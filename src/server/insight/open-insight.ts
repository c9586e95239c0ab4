import type { EmailTemplates } from "../../contract/mailing/emails.ts";
import type { Links } from "../audience/subscribers/links.ts";
import { SECOND } from "../base/clock.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { routesOf } from "../kernel/operations/operations.ts";
import { createViewCounter } from "./analytics/count-views.ts";
import { createMailEvents } from "./analytics/mail-events.ts";
import { dashboardOperations } from "./dashboard/dashboard-operations.ts";
import { createReadersReport } from "./dashboard/report-readers.ts";
import { mountViews } from "./analytics/take-beacon.ts";
import { mountMailTracking } from "./analytics/track-mails.ts";
import { firstStepsOperations } from "./first-steps/first-steps-operations.ts";
import { deliverDue, forgetOldDeliveries } from "./outgoing-webhooks/deliver.ts";
import { findNextDelivery } from "./outgoing-webhooks/delivery-store.ts";
import { outgoingWebhookOperations } from "./outgoing-webhooks/outgoing-webhook-operations.ts";
import { linksAndFormsOperations } from "./links-and-forms/links-and-forms-operations.ts";
import { forgetOldNotices } from "./notices/forget-old-notices.ts";
import { noticeOperations } from "./notices/notice-operations.ts";

/** Opens analytics, metrics and notices. Disposing writes the counts in memory. */
export function openInsight(kernel: Kernel, { emails, links }: { emails: EmailTemplates; links: Links }) {
  const { now, trustsProxy } = kernel;
  const deps = { ...kernel, emails, links };
  const views = createViewCounter(kernel);
  const mailEvents = createMailEvents(deps);
  return {
    routes: [
      ...routesOf({ ...deps, reportReaders: createReadersReport(kernel) }, dashboardOperations),
      ...routesOf(kernel, [...noticeOperations, ...firstStepsOperations, ...outgoingWebhookOperations]),
      ...routesOf(kernel, linksAndFormsOperations),
    ],
    jobs: [
      { name: "views", everyMs: SECOND, channel: views.channel, hear: views.hear, run: () => views.flush() },
      {
        name: "mail events",
        everyMs: SECOND,
        channel: mailEvents.channel,
        hear: mailEvents.hear,
        run: () => mailEvents.flush(),
      },
      {
        name: "outgoing webhooks",
        everyMs: SECOND,
        restsUntil: () => findNextDelivery(kernel.db),
        run: () => deliverDue(deps),
      },
    ],
    tidyUp: [
      () => forgetOldDeliveries(kernel.database.long, now()),
      () => forgetOldNotices(kernel.database.long, now()),
    ],
    mount(app) {
      mountViews(app, { views, trustsProxy });
      mountMailTracking(app, { ...deps, mailEvents });
    },
    async [Symbol.asyncDispose]() {
      // If one fails, the other is still written.
      await using ending = new AsyncDisposableStack();
      ending.defer(() => mailEvents.flush({ all: true }));
      ending.defer(() => views.flush());
    },
  } satisfies Domain & AsyncDisposable;
}
