import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { getFirstSteps } from "../../../contract/first-steps.ts";
import { call } from "../../api/client.ts";

export type FirstStepsState = z.output<typeof getFirstSteps.answer>;

/** Read each time that the dashboard is opened: steps are done on other screens. */
export const firstStepsQuery = queryOptions({
  queryKey: [getFirstSteps.path],
  queryFn: () => call(getFirstSteps),
  staleTime: 0,
});
