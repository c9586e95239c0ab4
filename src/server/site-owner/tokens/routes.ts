import * as calls from "../../../contract/tokens.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { createToken, listTokens, revokeToken } from "./manage-tokens.ts";

export function tokenRoutes(deps: { db: Db; now: Clock }): Route[] {
  return [
    route(calls.listTokens, async ({ visitor }) => ({ tokens: await listTokens(deps, visitor()) })),
    route(calls.createToken, ({ body, visitor, by }) =>
      createToken(deps, body, { visitor: visitor(), by: by() }),
    ),
    route(calls.revokeToken, async ({ params, visitor, by }) => {
      const name = await revokeToken(deps, params.id, { visitor: visitor(), by: by() });
      return { message: `${name} no longer works.` };
    }),
  ];
}
