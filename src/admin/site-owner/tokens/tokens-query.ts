import { listTokens } from "../../../contract/site-owner/tokens.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

/** Read anew each time: programs use them meanwhile, and other owners revoke them. */
export const tokensQuery = { ...queryOf(listTokens), staleTime: 0 };

export const refreshTokens = refreshing(listTokens);
