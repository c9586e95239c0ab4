import * as calls from "../../../contract/mail-pace.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { getMailPace, savePacing, saveWarmUp } from "./pace-operations.ts";

export const paceRoutes = (deps: Parameters<typeof savePacing>[0]): Route[] => [
  route(calls.getMailPace, () => getMailPace(deps)),
  route(calls.savePacing, ({ body, by }) => savePacing(deps, body, by())),
  route(calls.saveWarmUp, ({ body, by }) => saveWarmUp(deps, body, by())),
];
