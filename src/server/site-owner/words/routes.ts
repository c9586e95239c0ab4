import { listLinkNames } from "../../../contract/menu.ts";
import * as calls from "../../../contract/words.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { getSettings } from "../settings/get-settings.ts";
import { changeWords } from "./change-words.ts";
import { nameLinks } from "./name-links.ts";
import { viewWords } from "./view-words.ts";

export function wordRoutes(deps: { db: Db; now: Clock }): Route[] {
  return [
    route(listLinkNames, () => nameLinks(deps.db)),
    route(calls.getWords, async () => viewWords(await getSettings(deps.db))),
    route(calls.changeWords, ({ body, by }) => changeWords(deps, body, by())),
  ];
}
