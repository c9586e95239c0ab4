import * as calls from "../../../contract/mailing/single-mails.ts";
import { parse } from "../../base/parse.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import { routesOf } from "../../kernel/operations/operations.ts";
import { getSingle, sendSingle, type SingleDeps } from "./send-single.ts";
import { templateOperations } from "./template-operations.ts";

export const singleRoutes = (deps: SingleDeps): Route[] => [
  ...routesOf(deps, templateOperations),
  route(calls.sendMail, async ({ body, c, visitor }) => {
    const key = parse(calls.idempotencyKeySchema, c.req.header("idempotency-key"));
    return sendSingle(deps, body, { key, visitor: visitor() });
  }),
  route(calls.getMail, ({ params, visitor }) => getSingle(deps.db, params.id, visitor())),
];
