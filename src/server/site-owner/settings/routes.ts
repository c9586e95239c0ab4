import * as calls from "../../../contract/settings.ts";
import * as changes from "../../../contract/settings-change.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { changeSettings, viewSettings } from "./change-settings.ts";

export function settingsRoutes(deps: { db: Db; now: Clock }): Route[] {
  return [
    route(calls.getSettings, () => viewSettings(deps.db)),
    route(changes.changeSettings, ({ body, by }) => changeSettings(deps, body, by())),
  ];
}
