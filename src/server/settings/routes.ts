import * as calls from "../../contract/settings.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import { changeSettings, viewSettings } from "./change-settings.ts";

export function settingsRoutes(deps: { db: Db; now: Clock }): Route[] {
  return [
    route(calls.getSettings, () => viewSettings(deps.db)),
    route(calls.changeSettings, ({ body }) => changeSettings(deps, body)),
  ];
}
