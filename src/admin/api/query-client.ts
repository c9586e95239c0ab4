import { QueryClient } from "@tanstack/react-query";

/**
 * What was read stays fresh until a write says otherwise: nothing is read again by itself, nothing is retried (spec,
 * section 4).
 */
export function createQueryClient(): QueryClient {
  // The server may be this machine, so calls do not wait for the browser to believe that it is online.
  const networkMode = "always";
  return new QueryClient({
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
}
