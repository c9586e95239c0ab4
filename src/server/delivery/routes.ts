import * as calls from "../../contract/newsletters.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import { sendNewsletter } from "./send-newsletter.ts";

export function deliveryRoutes(deps: { db: Db; now: Clock }): Route[] {
  return [route(calls.sendNewsletter, ({ params }) => sendNewsletter(deps, params.id))];
}
