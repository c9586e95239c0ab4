import * as calls from "../../contract/subscribers.ts";
import { instant } from "../platform/clock.ts";
import { answerCsv } from "../platform/http/answer-csv.ts";
import { clientAddressOf } from "../platform/http/context.ts";
import { doFirst, respond, route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import { addSubscriber } from "./add-subscriber.ts";
import { activeOf, countReach } from "./audience.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import type { ExportDeps } from "./export-subscribers.ts";
import { handleRequests } from "./handle-requests.ts";
import type { RequestDeps } from "./handle-requests.ts";
import { listSubscribers } from "./list-subscribers.ts";
import type { ListDeps } from "./list-subscribers.ts";
import { getSubscriberDetail } from "./subscriber-detail.ts";
import { subscribe } from "./subscribe.ts";

type Deps = ListDeps & ExportDeps & RequestDeps & { trustsProxy: boolean };

export function subscriberRoutes(deps: Deps): Route[] {
  /** The owner sees everybody whose request was answered, also before the job has come round. */
  const withRequests = (each: Route) => doFirst(() => handleRequests(deps), each);
  return [
    route(calls.subscribe, async ({ body, c }) => {
      await subscribe(deps, { ...body, clientAddress: clientAddressOf(c, deps.trustsProxy) });
      return { message: "Thanks for subscribing! Check your email to confirm." };
    }),
    withRequests(route(calls.listSubscribers, ({ query }) => listSubscribers(deps, query))),
    withRequests(
      respond(calls.exportSubscribers, async ({ query, c }) => {
        const { rowCount, body } = await exportSubscribers(deps, query);
        const day = instant(deps.now()).slice(0, 10);
        const headers = { [calls.ROW_COUNT_HEADER]: String(rowCount) };
        return answerCsv(c, { name: `subscribers-${day}`, body, headers });
      }),
    ),
    route(calls.countSubscribers, async () => {
      const reach = await countReach(deps);
      return { count: activeOf(reach), ...reach };
    }),
    route(calls.addSubscriber, ({ body }) => addSubscriber(deps, body)),
    route(calls.getSubscriber, ({ params }) => getSubscriberDetail(deps, params.id)),
    respond(calls.exportSubscriber, async ({ params, c }) => {
      const detail = await getSubscriberDetail(deps, params.id);
      return c.body(JSON.stringify(detail, undefined, 2), 200, {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="subscriber-${params.id}.json"`,
        "cache-control": "no-store",
      });
    }),
    route(calls.removeSubscriber, async ({ params }) => {
      await eraseSubscriber(deps, params.id);
      return { message: "Subscriber removed" };
    }),
  ];
}
