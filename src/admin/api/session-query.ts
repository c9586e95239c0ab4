import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Capability } from "../../contract/base/capabilities.ts";
import { getMe, type Admin } from "../../contract/site-owner/session.ts";
import { ApiError, call } from "./client.ts";

const queryKey = [getMe.path];

/** Asked before the first screen is there, so that neither waits for the other. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: ({ client }): Promise<Admin | null> =>
    call(getMe).then(
      ({ admin }) => admin,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        // Without an answer about the session, the person who was signed in still is.
        return error.status === 401 ? null : (client.getQueryData<Admin>(queryKey) ?? null);
      },
    ),
});

export type May = (needed: Capability) => boolean;

/** Says what the account may do, so that the admin offers nothing that the server would refuse. */
export function useMay(): May {
  const { data } = useQuery(sessionQuery);
  return (needed) => data?.capabilities.includes(needed) ?? false;
}
