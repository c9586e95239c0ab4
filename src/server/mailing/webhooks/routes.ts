import * as calls from "../../../contract/webhooks.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { readBytes } from "../../kernel/http/body.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { createWebhook, deleteWebhook, listWebhooks, setWebhookKey } from "./webhook-operations.ts";
import { EventQueue } from "./event-queue.ts";
import { OpenedWebhooks } from "./opened-webhooks.ts";
import { recordEvents } from "./record-events.ts";
import { createTakeWebhook } from "./take-webhook.ts";
import type { WebhookDeps } from "./take-webhook.ts";

interface Deps extends Omit<WebhookDeps, "queue" | "webhooks"> {
  secretBox: SecretBox;
  publicUrl: string;
  signer: Signer;
  links: Links;
  mailRoute: ReadMailRoute;
}

export function webhookRoutes(deps: Deps): Route[] {
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
    route(calls.listWebhooks, async () => ({ webhooks: await listWebhooks(deps) })),
    route(calls.createWebhook, ({ body, by }) => createWebhook(deps, body.provider, by())),
    route(calls.setWebhookKey, async ({ params, body, by }) => {
      await setWebhookKey(deps, params.id, { key: body.key, by: by() });
      webhooks.forget(params.id);
      return { message: "The key has been saved." };
    }),
    route(calls.deleteWebhook, async ({ params, by }) => {
      await deleteWebhook(deps, params.id, by());
      webhooks.forget(params.id);
      return { message: "The webhook has been removed." };
    }),
  ];
}
