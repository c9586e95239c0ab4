import type { Hono } from "hono";
import { z } from "zod";
import { bodySizeOf, type Endpoint, type InputOf } from "../../../contract/base/endpoint.ts";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { parse } from "../../base/parse.ts";
import { isMissingRow } from "../../base/system-errors.ts";
import { actorOf } from "./actor.ts";
import { bodyOf, readForm, readJson } from "./body.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { keyedBy, uncached } from "./page-keys.ts";
import { isForStrangers, permit, refuseStranger, requireRecentProof, type Visitor } from "./permit.ts";

export type AppHono = Hono<AppEnv>;

/** A validated request to one endpoint, as its handler gets it. */
interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  c: AppContext;
  /**
   * The body as it arrives, for a call that reads it itself. At its end, `admit` decides anew if it took its
   * time, so write nothing before.
   * @throws AppError `bad_request` as `bodyOf`; as `admit` for somebody who may no longer make the call.
   */
  upload: () => AsyncIterable<Uint8Array>;
  /** @throws AppError `unauthenticated` on a public call. */
  visitor: () => Visitor;
  /** Whether somebody may still make the call: for an answer that takes its time. */
  isStillAllowed: () => Promise<boolean>;
  /** Who makes the call, for the audit log. @throws AppError `unauthenticated` as `visitor`. */
  by: () => Actor;
}

/** An endpoint of the contract with what answers it. */
export interface Route {
  endpoint: Endpoint;
  handle: (c: AppContext, visitor: Visitor | undefined, gate: Gate) => Promise<Response>;
}

/** What may keep out somebody who has been let in. */
interface Gate {
  /** Decides anew who makes the call: for a body that took its time, during which rights may have ended. */
  admit: () => Promise<Visitor | undefined>;
  now: Clock;
}

/** A body usually arrives with its request. Beyond this, in ms, its sender may have waited for something. */
const SLOW_BODY_MS = 250;

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
    if (endpoint.access !== "public" || endpoint.method !== "get") call.c.header("cache-control", "no-store");
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
    async handle(c, atFirst, { admit, now }) {
      const params = endpoint.params && parseParams(endpoint.params, c.req.param());
      const query = endpoint.query && parse(endpoint.query, c.req.query());
      const began = performance.now();
      let current = atFirst;
      const admitLate = async () => {
        if (performance.now() - began > SLOW_BODY_MS) current = await admit();
      };
      async function* upload() {
        yield* bodyOf(c);
        await admitLate();
      }
      const body = endpoint.body && (await readBody(c, endpoint, endpoint.body));
      await admitLate();
      if (current && namesProven(endpoint, body)) requireRecentProof(current, now());
      const visitor = () => current ?? refuseStranger();
      const call = {
        params,
        query,
        body,
        c,
        upload,
        visitor,
        isStillAllowed: () => admit().then(() => true, falseIfRefused),
        by: () => actorOf(c, visitor()),
      };
      // A schema that the endpoint does not have leaves `undefined`, which is what InputOf says of it.
      return handler(call as Call<InputOf<Params>, InputOf<Query>, InputOf<Body>>);
    },
  };
}

/** False for a refusal. @throws the error if it is something else. */
function falseIfRefused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Returns the route with `work` done before the request is read, but after the session was checked. */
export const doFirst = (
  work: (c: AppContext, visitor: Visitor | undefined) => Promise<unknown>,
  { endpoint, handle }: Route,
): Route => ({
  endpoint,
  async handle(c, visitor, gate) {
    await work(c, visitor);
    return handle(c, visitor, gate);
  },
});

/** True if the body has a field that needs a recent proof. */
const namesProven = ({ proof }: Endpoint, body: unknown): boolean =>
  typeof proof === "object" &&
  typeof body === "object" &&
  body !== null &&
  proof.some((name) => Object.hasOwn(body, name));

async function readBody<Body extends z.ZodType>(
  c: AppContext,
  endpoint: Endpoint,
  schema: Body,
): Promise<z.output<Body>> {
  const size = bodySizeOf(endpoint);
  const form = endpoint.bodyType === "form" ? await readForm(c, schema, size) : undefined;
  return form ? form.body : readJson(c, schema, size);
}

/** Finds who makes a call. @throws AppError for a token that it shows and that is not valid. */
export type Authenticate = (c: AppContext) => Promise<Visitor | undefined>;

/** Mounts the routes. Each asks for what its `access` names before anything of the request is read. */
export function mountRoutes(
  app: AppHono,
  routes: readonly Route[],
  { authenticate, now }: { authenticate: Authenticate; now: Clock },
) {
  for (const { endpoint, handle } of routes) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on(endpoint.method.toUpperCase(), path, cachingOf(endpoint), async (c) => {
      const admit = async () => {
        const visitor = isForStrangers(endpoint) ? undefined : await authenticate(c);
        permit(endpoint, visitor);
        if (visitor && endpoint.proof === "recent") requireRecentProof(visitor, now());
        return visitor;
      };
      try {
        return await handle(c, await admit(), { admit, now });
      } catch (error) {
        // Somebody who was removed while their call ran: what it wrote referred to them.
        if (isMissingRow(error)) await admit();
        throw error;
      }
    });
  }
}

/** A public reading call is a page whose parameters the contract declares. */
const cachingOf = ({ access, query }: Endpoint) =>
  access === "public"
    ? keyedBy(query instanceof z.ZodObject ? query : z.object({}))
    : uncached("Only people who may read it get the answer.");

/** A parameter that cannot be an id is answered like an id that does not exist. */
function parseParams<Params extends z.ZodType>(
  schema: Params,
  given: Record<string, string>,
): z.output<Params> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError("not_found", "There is nothing at this address.");
}
