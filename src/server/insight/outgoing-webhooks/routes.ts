import * as calls from "../../../contract/outgoing-webhooks.ts";
import { takeLookUps } from "../../kernel/outside/take-look-ups.ts";
import type { LookUpDeps } from "../../kernel/outside/take-look-ups.ts";
import { requireCapability } from "../../kernel/http/permit.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import * as webhooks from "./edit-outgoing-webhooks.ts";
import type { EditDeps } from "./edit-outgoing-webhooks.ts";

export function outgoingWebhookRoutes(deps: EditDeps & LookUpDeps): Route[] {
  return [
    route(calls.listOutgoingWebhooks, async () => ({ webhooks: await webhooks.listWebhooks(deps) })),
    route(calls.createOutgoingWebhook, ({ body, visitor, by }) => {
      requireAddresses(visitor(), body);
      return webhooks.createWebhook(deps, body, by());
    }),
    route(calls.changeOutgoingWebhook, ({ params, body, visitor, by }) => {
      requireAddresses(visitor(), body);
      return webhooks.changeWebhook(deps, params.id, { wanted: body, by: by() });
    }),
    route(calls.deleteOutgoingWebhook, async ({ params, by }) => {
      await webhooks.deleteWebhook(deps, params.id, by());
      return { message: "The webhook has been deleted." };
    }),
    route(calls.pauseOutgoingWebhook, ({ params, by }) => webhooks.pauseWebhook(deps, params.id, by())),
    route(calls.resumeOutgoingWebhook, ({ params, by }) => webhooks.resumeWebhook(deps, params.id, by())),
    route(calls.rotateOutgoingSecret, ({ params, by }) => webhooks.rotateSecret(deps, params.id, by())),
    route(calls.testOutgoingWebhook, async ({ params, visitor }) => {
      await takeLookUps(deps, visitor().userId);
      return webhooks.testWebhook(deps, params.id);
    }),
    route(calls.listOutgoingAttempts, async ({ params }) => ({
      attempts: await webhooks.listAttempts(deps, params.id),
    })),
    route(calls.sendOutgoingAgain, ({ params, body, by }) =>
      webhooks.sendAgain(deps, params.id, { messageId: body.messageId, by: by() }),
    ),
  ];
}

function requireAddresses(visitor: Visitor, { includesAddresses }: { includesAddresses: boolean }) {
  if (includesAddresses)
    requireCapability(visitor, "subscribers.read", "Your account may not see the addresses of subscribers.");
}
