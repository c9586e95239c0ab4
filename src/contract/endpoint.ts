import type { z } from "zod";
import type { Capability } from "./capabilities.ts";
import type { ProblemCode } from "./problem.ts";

/**
 * Says who may make a call: anybody, a program that shows a token of the configuration, anybody who is signed in, or an
 * account that has the named capability.
 */
export type Access = "public" | "token" | "session" | Capability;

type Method = "get" | "post" | "patch" | "put" | "delete";

/**
 * One call of the API, stated once: the server mounts it, `/api/openapi.json` describes it, the admin calls it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** With `{name}` where `params` has a field. */
  path: `/api/${string}`;
  access: Access;
  tag: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A form that is accepted besides JSON. Without `body`, the handler reads and checks the body itself. */
  bodyType?: "form" | "message/rfc822" | "application/json";
  /** The answer of a successful call, and its status (200). */
  answer: Answer;
  /** A file instead of JSON: then `answer` is text. */
  answerType?: "text/csv" | "text/event-stream" | "text/html" | "message/rfc822";
  status?: 200 | 201 | 202;
  /** The refusals that only this call has; the usual ones follow from its definition. */
  refusals?: readonly ProblemCode[];
}

export type InputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Keeps the exact schemas of a definition in its type. */
export const endpoint = <
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  definition: Endpoint<Params, Query, Body, Answer>,
) => definition;
