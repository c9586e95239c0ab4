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
    route(calls.addSegment, ({ body }) => addSegment(deps, body)),
    route(calls.changeSegment, ({ params, body }) => changeSegment(deps, params.id, body)),
    route(calls.deleteSegment, async ({ params }) => {
      await deleteSegment(deps, params.id);
      return { message: "Segment deleted" };
    }),
  ];
}
