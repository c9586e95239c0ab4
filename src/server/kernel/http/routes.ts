import type { Hono } from "hono";
import { z } from "zod";
import type { Endpoint, InputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../base/errors.ts";
import { parse } from "../../base/parse.ts";
import { readForm, readJson } from "./body.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { keyedBy, uncached } from "./page-keys.ts";
import { permit, refuseStranger } from "./permit.ts";
import type { Visitor } from "./permit.ts";

export type AppHono = Hono<AppEnv>;

/** A validated request to one endpoint, as its handler gets it. */
interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  c: AppContext;
  /** @throws AppError `unauthenticated` on a public call without a session. */
  visitor: () => Visitor;
}

/** An endpoint of the contract with what answers it. */
export interface Route {
  endpoint: Endpoint;
  handle: (c: AppContext, visitor: Visitor | undefined) => Promise<Response>;
}

/** Binds an endpoint to its handler. The handler returns the answer's body; its type is the contract's. */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handler: (call: Call<InputOf<Params>, InputOf<Query>, InputOf<Body>>) => Promise<z.input<Answer>>,
): Route {
  return respond(endpoint, async (call) => {
    const answer = await handler(call);
    call.c.header(
      "cache-control",
      endpoint.access === "public" && endpoint.method === "get" ? "no-cache" : "no-store",
    );
    return call.c.json(answer, endpoint.status ?? 200);
  });
}

/** Binds an endpoint that answers with a file (`answerType`) to what makes the whole response. */
export function respond<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handler: (call: Call<InputOf<Params>, InputOf<Query>, InputOf<Body>>) => Promise<Response>,
): Route {
  return {
    endpoint,
    async handle(c, visitor) {
      const call = {
        params: endpoint.params && parseParams(endpoint.params, c.req.param()),
        query: endpoint.query && parse(endpoint.query, c.req.query()),
        body: endpoint.body && (await readBody(c, endpoint, endpoint.body)),
        c,
        visitor: () => visitor ?? refuseStranger(),
      };
      // A schema that the endpoint does not have leaves `undefined`, which is what InputOf says of it.
      return handler(call as Call<InputOf<Params>, InputOf<Query>, InputOf<Body>>);
    },
  };
}

/** Returns the route with `work` done before the request is read, but after the session was checked. */
export const doFirst = (
  work: (c: AppContext, visitor: Visitor | undefined) => Promise<unknown>,
  { endpoint, handle }: Route,
): Route => ({
  endpoint,
  async handle(c, visitor) {
    await work(c, visitor);
    return handle(c, visitor);
  },
});

async function readBody<Body extends z.ZodType>(
  c: AppContext,
  { access, bodyType }: Pick<Endpoint, "access" | "bodyType">,
  schema: Body,
): Promise<z.output<Body>> {
  const form = bodyType === "form" ? await readForm(c, schema) : undefined;
  return form ? form.body : readJson(c, schema, { isOpen: access === "public" });
}

/** Mounts the routes. Each asks for what its `access` names before anything of the request is read. */
export function mountRoutes(
  app: AppHono,
  routes: readonly Route[],
  authenticate: (c: AppContext) => Promise<Visitor | undefined>,
) {
  for (const { endpoint, handle } of routes) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on(endpoint.method.toUpperCase(), path, cachingOf(endpoint), async (c) => {
      const visitor = await authenticate(c);
      permit(endpoint.access, visitor);
      return handle(c, visitor);
    });
  }
}

/** A public reading call is a page whose parameters the contract declares. */
const cachingOf = ({ access, query }: Endpoint) =>
  access === "public"
    ? keyedBy(query instanceof z.ZodObject ? query : z.object({}))
    : uncached("Only who may read it gets the answer.");

/** A parameter that cannot be an id is answered like an id that does not exist. */
function parseParams<Params extends z.ZodType>(
  schema: Params,
  given: Record<string, string>,
): z.output<Params> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError("not_found", "There is nothing at this address.");
}
