import * as calls from "../../../contract/first-steps.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { readFirstSteps } from "./read-first-steps.ts";
import type { FirstStepsDeps } from "./read-first-steps.ts";

export const firstStepsRoutes = (deps: FirstStepsDeps): Route[] => [
  route(calls.getFirstSteps, () => readFirstSteps(deps)),
];
