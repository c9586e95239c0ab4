import { listPasskeys } from "../../../contract/site-owner/passkeys.ts";
import { getMe } from "../../../contract/site-owner/session.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

/** Read anew each time: another device may have added one. */
export const passkeysQuery = { ...queryOf(listPasskeys), staleTime: 0 };

/** Whether the account still lacks a second factor depends on its passkeys, too. */
export const refreshPasskeys = refreshing(listPasskeys, getMe);
