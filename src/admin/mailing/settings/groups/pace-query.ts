import { queryOptions } from "@tanstack/react-query";
import { getMailPace } from "../../../../contract/mail-pace.ts";
import { call } from "../../../api/client.ts";

/** The limits of each group of providers, and how far the warm-up is. */
export const paceQuery = queryOptions({
  queryKey: [getMailPace.path],
  queryFn: () => call(getMailPace),
});
