import { getOwnProvider, getProvider } from "../../../contract/site-owner/provider.ts";
import { getMe } from "../../../contract/site-owner/session.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";

/** Read anew each time: other owners change it too. */
export const providerQuery = { ...queryOf(getProvider), staleTime: 0 };

export const ownProviderQuery = { ...queryOf(getOwnProvider), staleTime: 0 };

/** Whether the account still lacks a second factor depends on it, too. */
export const refreshOwnProvider = refreshing(getOwnProvider, getMe);
