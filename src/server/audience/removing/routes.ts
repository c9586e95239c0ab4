import * as calls from "../../../contract/removals.ts";
import { removeSubscriber as removeCall } from "../../../contract/subscribers.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { eraseRemoval, listRemovals, removeSubscriber, restoreRemoval } from "./remove-subscribers.ts";
import type { RemovalDeps } from "./remove-subscribers.ts";

export function removalRoutes(deps: RemovalDeps): Route[] {
  return [
    route(removeCall, async ({ params, by }) => {
      const removal = await removeSubscriber(deps, params.id, by());
      return { message: "Subscriber removed", removal };
    }),
    route(calls.listRemovals, async () => ({ removals: await listRemovals(deps) })),
    route(calls.restoreRemoval, ({ params, by }) => restoreRemoval(deps, params.id, by())),
    route(calls.eraseRemoval, async ({ params, by }) => {
      await eraseRemoval(deps, params.id, by());
      return { message: "What was stored about them is erased." };
    }),
  ];
}
