import * as calls from "../../../contract/welcome-series.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { addStep, changeStep, getSeries, deleteStep, resumeSeries, saveSeries } from "./change-series.ts";
import type { SeriesDeps } from "./change-series.ts";

/** The emails that each subscriber gets some days after they have confirmed. */
export function seriesRoutes(deps: SeriesDeps): Route[] {
  return [
    route(calls.getWelcomeSeries, () => getSeries(deps)),
    route(calls.saveWelcomeSeries, ({ body }) => saveSeries(deps, body)),
    route(calls.resumeSeriesSends, () => resumeSeries(deps)),
    route(calls.addSeriesStep, ({ body }) => addStep(deps, body.days)),
    route(calls.changeSeriesStep, ({ params, body }) => changeStep(deps, params.id, body.days)),
    route(calls.removeSeriesStep, async ({ params }) => {
      await deleteStep(deps, params.id);
      return { message: "Email removed from the welcome series" };
    }),
  ];
}
