import * as calls from "../../../contract/mailing/deliveries.ts";
import { answerCsv } from "../../kernel/http/answer-csv.ts";
import { recordDownload, requireDownload } from "../../kernel/http/require-download.ts";
import { respond, type Route } from "../../kernel/http/routes.ts";
import { routesOf } from "../../kernel/operations/operations.ts";
import { followProgress } from "./receipt/follow-progress.ts";
import { shownMailHeaders } from "../../kernel/mail/shown-mail-policy.ts";
import { exportReceipt } from "./receipt/export-receipt.ts";
import { receiptOperations } from "./receipt/receipt-operations.ts";
import { showEmail } from "./receipt/show-email.ts";
import { senderOperations, sendOperations, type DeliveryNeeds } from "./sending-operations.ts";

export function deliveryRoutes(deps: DeliveryNeeds): Route[] {
  return [
    ...routesOf(deps, sendOperations),
    respond(calls.followProgress, async ({ params, c, isStillAllowed }) => {
      const body = await followProgress({ ...deps, isStillAllowed }, params.id);
      return c.body(body, 200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    }),
    ...routesOf(deps, receiptOperations),
    respond(calls.showSentEmail, async ({ params, query, c }) =>
      c.body(await showEmail(deps, params.id, query.part), 200, shownMailHeaders),
    ),
    respond(calls.exportReceipt, async ({ params, query, c, by }) => {
      requireDownload(c);
      const body = await exportReceipt(deps, params.id, query);
      await recordDownload(c, deps, { kind: "newsletter.export", id: params.id, by: by() });
      return answerCsv(c, { name: `newsletter-${params.id}`, body });
    }),
    ...routesOf(deps, senderOperations),
  ];
}
