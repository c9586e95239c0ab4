import { countSubscribers } from "../../contract/audience/subscribers.ts";
import { queryOf } from "../api/query-of.ts";

/** Read each time that a screen shows it: readers come and go elsewhere. */
export const audienceQuery = { ...queryOf(countSubscribers), staleTime: 0 };
