import * as calls from "../../../contract/welcome-series.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { addStep, changeStep, getSeries, deleteStep, resumeSeries, saveSeries } from "./series-operations.ts";
import type { ResumeDeps } from "./series-operations.ts";

/** The emails that each subscriber gets some days after they have confirmed. */
export function seriesRoutes(deps: ResumeDeps): Route[] {
  return [
    route(calls.getWelcomeSeries, () => getSeries(deps)),
    route(calls.saveWelcomeSeries, ({ body, by }) => saveSeries(deps, body, by())),
    route(calls.resumeSeriesSends, ({ by }) => resumeSeries(deps, by())),
    route(calls.addSeriesStep, ({ body, by }) => addStep(deps, body.days, by())),
    route(calls.changeSeriesStep, ({ params, body, by }) =>
      changeStep(deps, params.id, { days: body.days, by: by() }),
    ),
    route(calls.removeSeriesStep, async ({ params, by }) => {
      await deleteStep(deps, params.id, by());
      return { message: "Email removed from the welcome series" };
    }),
  ];
}
