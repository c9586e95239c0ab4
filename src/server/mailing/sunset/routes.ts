import * as calls from "../../../contract/sunset.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { startAsking, stopAsking } from "./ask-inactive.ts";
import type { SunsetDeps } from "./ask-inactive.ts";
import { getInactivity } from "./sunset-operations.ts";
import { resumeAll, resumeOne } from "./pause-unanswered.ts";
import { readRule, saveRule } from "./sunset-rule.ts";

/** Subscribers who do not read: asking, pausing and resuming them. */
export function sunsetRoutes(deps: SunsetDeps & { secretBox: SecretBox }): Route[] {
  return [
    route(calls.getInactivity, ({ params }) => getInactivity(deps, params.months)),
    route(calls.askInactive, async ({ params, by }) => {
      await startAsking(deps, params.months, by());
      return { message: "They are being asked, some at a time." };
    }),
    route(calls.stopAsking, async ({ by }) => {
      await stopAsking(deps, by());
      return { message: "Nobody else is asked." };
    }),
    route(calls.resumeSilent, async ({ by }) => ({ resumed: await resumeAll(deps, by()) })),
    route(calls.resumeSubscriber, async ({ params, by }) => {
      await resumeOne(deps, params.id, by());
      return { message: "Newsletters go to them again." };
    }),
    route(calls.getSunsetRule, () => readRule(deps)),
    route(calls.saveSunsetRule, ({ body, by }) => saveRule(deps, body, by())),
  ];
}
