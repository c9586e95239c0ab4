import * as calls from "../../../contract/segments.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { countConditions } from "./count-conditions.ts";
import { addSegment, changeSegment, deleteSegment, listSegments } from "./edit-segments.ts";
import type { SegmentDeps } from "./edit-segments.ts";

export function segmentRoutes(deps: SegmentDeps): Route[] {
  return [
    route(calls.listSegments, async () => ({ segments: await listSegments(deps) })),
    route(calls.countConditions, ({ body }) => countConditions(deps, body.conditions)),
    route(calls.addSegment, ({ body, by }) => addSegment(deps, body, by())),
    route(calls.changeSegment, ({ params, body, by }) =>
      changeSegment(deps, params.id, { ...body, by: by() }),
    ),
    route(calls.deleteSegment, async ({ params, by }) => {
      await deleteSegment(deps, params.id, by());
      return { message: "Segment deleted" };
    }),
  ];
}
