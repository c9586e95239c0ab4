import { routesOf } from "../../kernel/operations/operations.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { SavedText, TextKind } from "./text-kind.ts";
import { writingOperations } from "./writing-operations.ts";
import type { Calls, WritingNeeds } from "./writing-operations.ts";

/** The routes of `writingOperations`, for a domain that mounts routes. */
export const writingRoutes = <Draft extends object, Fields extends Draft, Saved extends SavedText>(
  needs: WritingNeeds,
  kind: TextKind<Draft, Fields, Saved>,
  calls: Calls<Draft, Fields>,
): Route[] => routesOf(needs, writingOperations(kind, calls));
