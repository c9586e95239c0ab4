import type { z } from "zod";
import { getFirstSteps } from "../../../contract/insight/first-steps.ts";
import { queryOf } from "../../api/query-of.ts";

export type FirstStepsState = z.output<typeof getFirstSteps.answer>;

/** Read each time that the dashboard is opened: steps are done on other screens. */
export const firstStepsQuery = { ...queryOf(getFirstSteps), staleTime: 0 };
