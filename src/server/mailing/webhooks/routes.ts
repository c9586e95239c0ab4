import * as calls from "../../../contract/mailing/webhooks.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { readBytes } from "../../kernel/http/body.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { routesOf } from "../../kernel/operations/operations.ts";
import { EventQueue } from "./event-queue.ts";
import { OpenedWebhooks } from "./opened-webhooks.ts";
import { recordEvents } from "./record-events.ts";
import { createTakeWebhook } from "./take-webhook.ts";
import { webhookOperations } from "./webhook-operations.ts";

export function webhookRoutes(deps: Kernel & { links: Links }): Route[] {
  const queue = new EventQueue((arrivals) => recordEvents(deps, arrivals));
  const webhooks = new OpenedWebhooks(deps);
  const takeWebhook = createTakeWebhook({ ...deps, queue, webhooks });
  return [
    route(calls.takeWebhook, ({ params, c }) =>
      takeWebhook(params, {
        header: (name) => c.req.header(name),
        read: () => readBytes(c, calls.MAX_WEBHOOK_BYTES),
      }),
    ),
    ...routesOf({ ...deps, webhooks }, webhookOperations),
  ];
}
