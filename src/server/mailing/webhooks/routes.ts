import * as calls from "../../../contract/webhooks.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { readBytes } from "../../kernel/http/body.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { createWebhook, deleteWebhook, listWebhooks, setWebhookKey } from "./edit-webhooks.ts";
import { EventQueue } from "./event-queue.ts";
import { recordEvents } from "./record-events.ts";
import { createTakeWebhook } from "./take-webhook.ts";
import type { WebhookDeps } from "./take-webhook.ts";

interface Deps extends Omit<WebhookDeps, "queue"> {
  publicUrl: string;
  signer: Signer;
  links: Links;
}

export function webhookRoutes(deps: Deps): Route[] {
  const queue = new EventQueue((arrivals) => recordEvents(deps, arrivals));
  const takeWebhook = createTakeWebhook({ ...deps, queue });
  return [
    route(calls.takeWebhook, ({ params, c }) =>
      takeWebhook(params, {
        header: (name) => c.req.header(name),
        read: () => readBytes(c, calls.MAX_WEBHOOK_BYTES),
      }),
    ),
    route(calls.listWebhooks, async () => ({ webhooks: await listWebhooks(deps) })),
    route(calls.createWebhook, ({ body }) => createWebhook(deps, body.provider)),
    route(calls.setWebhookKey, async ({ params, body }) => {
      await setWebhookKey(deps, params.id, body.key);
      return { message: "The key has been saved." };
    }),
    route(calls.deleteWebhook, async ({ params }) => {
      await deleteWebhook(deps, params.id);
      return { message: "The webhook has been removed." };
    }),
  ];
}
