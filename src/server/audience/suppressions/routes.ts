import * as calls from "../../../contract/suppressions.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { addSuppression, liftSuppression, listSuppressions } from "./suppression-list.ts";
import { liftSuppressions } from "./lift-suppressions.ts";
import { suppressMany } from "./suppress-many.ts";
import type { SuppressionDeps } from "./suppression-list.ts";

export function suppressionRoutes(deps: SuppressionDeps): Route[] {
  return [
    route(calls.listSuppressions, ({ query }) => listSuppressions(deps, query)),
    route(calls.addSuppression, ({ body, by }) => addSuppression(deps, { email: body.email, by: by() })),
    route(calls.addSuppressions, ({ body, by }) => suppressMany(deps, body, by())),
    route(calls.liftSuppressions, ({ body, by }) => liftSuppressions(deps, body, by())),
    route(calls.liftSuppression, async ({ params, by }) => {
      const others = await liftSuppression(deps, params, by());
      if (others.length === 0) return { message: "Mail to this address is allowed again." };
      return { message: "The address stays on the list for another reason, and gets no email." };
    }),
  ];
}
