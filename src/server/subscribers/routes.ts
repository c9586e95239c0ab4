import * as calls from "../../contract/subscribers.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { clientAddressOf } from "../platform/http/context.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import { countActive, listSubscribers } from "./list-subscribers.ts";
import * as store from "./store.ts";
import { subscribe } from "./subscribe.ts";
import type { SubscribeDeps } from "./subscribe.ts";

type Deps = SubscribeDeps & { heavy: Db; trustsProxy: boolean };

export function subscriberRoutes(deps: Deps): Route[] {
  return [
    route(calls.subscribe, async ({ body, c }) => {
      // Only a program fills the field that nobody sees; it is told what everybody is told.
      const isProgram = Boolean(body[calls.HONEYPOT_FIELD]);
      const clientAddress = clientAddressOf(c, deps.trustsProxy);
      if (!isProgram) await subscribe(deps, { email: body.email, clientAddress });
      return { message: "Thanks for subscribing! Check your email to confirm." };
    }),
    route(calls.listSubscribers, ({ query }) => listSubscribers(deps, query)),
    route(calls.countSubscribers, async () => ({ count: await countActive(deps.db) })),
    route(calls.removeSubscriber, async ({ params }) => {
      const isRemoved = await store.remove(deps.db, params.id);
      if (!isRemoved) throw new AppError("not_found", "That subscriber does not exist.");
      return { message: "Subscriber removed" };
    }),
  ];
}
