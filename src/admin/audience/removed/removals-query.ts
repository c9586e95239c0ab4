import { listRemovals } from "../../../contract/removals.ts";
import { queryOf } from "../../api/query-of.ts";

export const removalsQuery = { ...queryOf(listRemovals), staleTime: 0 };
