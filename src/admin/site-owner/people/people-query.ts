import { listPeople } from "../../../contract/site-owner/people.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

/** Read anew each time: other owners change it too. */
export const peopleQuery = { ...queryOf(listPeople), staleTime: 0 };

export const refreshPeople = refreshing(listPeople);
