import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

/**
 * What was read stays fresh until a write says otherwise: nothing is read again by itself, nothing is retried (spec,
 * section 4). `onSessionLost` runs when any call is refused for want of a session.
 */
export function createQueryClient({
  onSessionLost,
}: {
  onSessionLost: (queries: QueryClient) => void;
}): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === "unauthenticated") onSessionLost(queries);
  };
  // The server may be this machine, so calls do not wait for the browser to believe that it is online.
  const networkMode = "always";
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode,
        retry: false,
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { networkMode, retry: false },
    },
  });
  return queries;
}
