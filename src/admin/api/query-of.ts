import { queryOptions, useQuery, type QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import type { z } from "zod";
import type { Endpoint } from "../../contract/base/endpoint.ts";
import { call, callAgain, type Arguments, type CallInput } from "./client.ts";

/**
 * The query that a call answers. What else React Query is told stands beside it: `useQuery({ ...queryOf(getPost, { params:
 * { id } }), staleTime: 0 })`. Its key is the endpoint's path, by which `refreshing` finds it, and what is asked.
 */
export const queryOf = queryBy(() => call);

/** The query of a call that is repeated by itself: a lost session is only its failure (`callAgain`). */
export const repeatedQueryOf = queryBy(callAgain);

function queryBy(callFor: (context: QueryFunctionContext) => typeof call) {
  return <
    Params extends z.ZodType,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Answer extends z.ZodType,
  >(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    ...asked: Arguments<CallInput<Params, Query, Body>>
  ) => {
    const queryKey: readonly [path: string, ...typeof asked] = [endpoint.path, ...asked];
    return queryOptions({ queryKey, queryFn: (context) => callFor(context)(endpoint, ...asked) });
  };
}

/** What a call answers, read once, and again when `refreshing` names it. */
export const useCall = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  ...asked: Arguments<CallInput<Params, Query, Body>>
) => useQuery(queryOf(endpoint, ...asked));

/** Reads what these endpoints answered again where it is shown, whatever they were asked. */
export const refreshing =
  (...endpoints: readonly Pick<Endpoint, "path">[]) =>
  (queries: QueryClient): Promise<unknown> =>
    Promise.all(endpoints.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
