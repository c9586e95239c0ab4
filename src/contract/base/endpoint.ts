import type { z } from "zod";
import type { Capability } from "./capabilities.ts";
import type { ProblemCode } from "./problem.ts";

/**
 * Says who may make a call: anybody, a program that shows a token of the configuration, anybody who is signed in, or an
 * account that has the named capability.
 */
export type Access = "public" | "token" | "session" | Capability;

/**
 * Why tokens may make a call and language models are not offered it as a tool (docs/programs.md). A model reads all of its
 * tools before it reads anything else, so what it has no use for costs it twice.
 */
export const noToolReasons = {
  file: "It takes a file, or works on one that was uploaded.",
  many: "It concerns many subscribers or posts at once, or merges two things into one.",
  screen:
    "It is a step at a screen of the admin: unsaved texts, earlier states, previews and checks as somebody types.",
  setup: "It is set up once, by somebody who sees what it leads to.",
  program: "It is for programs that act on what has happened, such as an order.",
} as const;

/** How long the body of a call may be, in bytes. */
export const bodyBytes = {
  /** Strangers get four times the longest credentials. */
  credentials: 16 * 1024,
  /** Forms: the longest has some 10,000 characters. */
  form: 256 * 1024,
  /** Lists of conditions, addresses or words. */
  list: 2 * 1024 * 1024,
  /** The longest article that the contract allows, in UTF-8 and JSON's escapes. */
  text: 8 * 1024 * 1024,
} as const;

export type BodySize = keyof typeof bodyBytes;

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
  /**
   * `recent`: a person must have proven who they are shortly before (proof.ts); a token needs no proof. A list: only for a
   * body that has one of these fields.
   */
  proof?: "recent" | readonly string[];
  /** For what somebody does at a screen: no token may make the call. */
  isForPeople?: true;
  /** Language models are not offered the call. Those that delete, and files, never are. */
  noTool?: keyof typeof noToolReasons;
  /** True if accounts may call it that still have to set up the second factor which the site requires. */
  isOpenWithoutFactor?: true;
  tag: string;
  summary: string;
  params?: Params;
  query?: Query;
  /** Header fields that its handler reads. */
  headers?: z.ZodType;
  body?: Body;
  /** A form that is accepted besides JSON. Without `body`, the handler reads and checks the body itself. */
  bodyType?: "form" | "message/rfc822" | "application/json" | "application/octet-stream";
  /** Set for a body that may be longer than a form (`bodyBytes`). */
  bodySize?: "list" | "text";
  /** The answer of a successful call, and its status (200). */
  answer: Answer;
  /** A file instead of JSON: then `answer` is text. */
  answerType?: "text/csv" | "text/event-stream" | "text/html" | "message/rfc822" | "application/zip";
  status?: 200 | 201 | 202;
  /** The refusals that only this call has; the usual ones follow from its definition. */
  refusals?: readonly ProblemCode[];
}

export const bodySizeOf = ({ access, bodySize }: Pick<Endpoint, "access" | "bodySize">): BodySize =>
  bodySize ?? (access === "public" ? "credentials" : "form");

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
