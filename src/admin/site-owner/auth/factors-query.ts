import { getFactors } from "../../../contract/site-owner/second-factor.ts";
import { getMe } from "../../../contract/site-owner/session.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

/** Read anew each time: a recovery code may have been used. */
export const factorsQuery = { ...queryOf(getFactors), staleTime: 0 };

/** After a change of factors, the account may do more than before, or owe less. */
export const refreshFactors = refreshing(getFactors, getMe);
