import * as calls from "../../contract/suppressions.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import type { SubscriberSearch } from "./search-subscribers.ts";
import { addSuppression, liftSuppression, listSuppressions } from "./suppression-list.ts";
import type { SuppressionDeps } from "./suppression-list.ts";

type Deps = SuppressionDeps & { subscriberSearch: Pick<SubscriberSearch, "prepare"> };

export function suppressionRoutes(deps: Deps): Route[] {
  return [
    route(calls.listSuppressions, async ({ query }) => {
      const list = await listSuppressions(deps, query);
      // Who looks at a list will search it.
      deps.subscriberSearch.prepare();
      return list;
    }),
    route(calls.addSuppression, ({ body, visitor }) =>
      addSuppression(deps, { email: body.email, username: visitor().username }),
    ),
    route(calls.liftSuppression, async ({ params }) => {
      await liftSuppression(deps, params.key);
      return { message: "Mail to this address is allowed again." };
    }),
  ];
}
