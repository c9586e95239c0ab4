import * as calls from "../../contract/audience/subscribers.ts";
import * as selection from "../../contract/audience/subscriber-selection.ts";
import { instant } from "../base/clock.ts";
import { answerCsv } from "../kernel/http/answer-csv.ts";
import { clientAddressOf } from "../kernel/http/context.ts";
import { recordDownload, requireDownload } from "../kernel/http/require-download.ts";
import { doFirst, respond, route, type Route } from "../kernel/http/routes.ts";
import { addSubscriber } from "./joining/add-subscriber.ts";
import { activeOf, countReach } from "./subscribers/audience.ts";
import { changeSubscriber } from "./directory/change-subscriber.ts";
import { exportSubscribers, type ExportDeps } from "./directory/export-subscribers.ts";
import { handleRequests, type RequestDeps } from "./joining/handle-requests.ts";
import { listSubscribers, type ListDeps } from "./directory/list-subscribers.ts";
import { changeSelection, countSelected, type SelectionDeps } from "./selection/change-selection.ts";
import { getSubscriberDetail } from "./directory/subscriber-detail.ts";
import { subscribe } from "./joining/subscribe.ts";

type Deps = ListDeps & ExportDeps & RequestDeps & SelectionDeps & { trustsProxy: boolean };

export function subscriberRoutes(deps: Deps): Route[] {
  /** Handles the waiting requests first, so that the owner sees everybody whose request was answered. */
  const withRequests = (each: Route) => doFirst(() => handleRequests(deps), each);
  return [
    route(calls.subscribe, async ({ body, c }) => {
      await subscribe(deps, { ...body, clientAddress: clientAddressOf(c, deps.trustsProxy) });
      return { message: "Thanks for subscribing! Check your email to confirm." };
    }),
    withRequests(route(calls.listSubscribers, ({ query }) => listSubscribers(deps, query))),
    withRequests(
      respond(calls.exportSubscribers, async ({ query, c, by }) => {
        requireDownload(c);
        const { rowCount, body } = await exportSubscribers(deps, query);
        await recordDownload(c, deps, { kind: "subscriber.export", rows: rowCount, by: by() });
        const day = instant(deps.now()).slice(0, 10);
        const headers = { [calls.ROW_COUNT_HEADER]: String(rowCount) };
        return answerCsv(c, { name: `subscribers-${day}`, body, headers });
      }),
    ),
    withRequests(
      route(selection.countSelection, async ({ query }) => ({ count: await countSelected(deps, query) })),
    ),
    route(selection.changeSelection, ({ body, by }) => changeSelection(deps, body, by())),
    route(calls.countSubscribers, async () => {
      const reach = await countReach(deps);
      return { count: activeOf(reach), ...reach };
    }),
    route(calls.addSubscriber, ({ body, by }) => addSubscriber(deps, body, by())),
    route(calls.getSubscriber, ({ params }) => getSubscriberDetail(deps, params.id)),
    route(calls.changeSubscriber, ({ params, body, by }) =>
      changeSubscriber(deps, params.id, { ...body, by: by() }),
    ),
    respond(calls.exportSubscriber, async ({ params, c, by }) => {
      requireDownload(c);
      const detail = await getSubscriberDetail(deps, params.id);
      await recordDownload(c, deps, { kind: "subscriber.export", rows: 1, by: by() });
      return c.body(JSON.stringify(detail, undefined, 2), 200, {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="subscriber-${params.id}.json"`,
        "cache-control": "no-store",
      });
    }),
  ];
}
