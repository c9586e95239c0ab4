import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { problems, type Problem, type ProblemCode } from "../../../contract/base/problem.ts";
import { AppError } from "../../base/errors.ts";
import { refusalOfSystem } from "../../base/system-errors.ts";
import type { AppContext } from "./context.ts";

/**
 * The one place where a failure becomes an answer (RFC 9457). Unexpected errors are logged in full, and the client
 * learns only the request's id.
 */
export function answerProblem(error: unknown, c: AppContext): Response {
  const refusal = refusalOf(error, c);
  const { status, title } = problems[refusal.code];
  const body: Problem = {
    ...refusal.details,
    title,
    status,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    requestId: c.get("requestId"),
  };
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (refusal.retryAfterSeconds) headers.set("retry-after", String(refusal.retryAfterSeconds));
  return c.body(JSON.stringify(body), { status, headers: Object.fromEntries(headers) });
}

function refusalOf(error: unknown, c: AppContext): AppError {
  if (error instanceof AppError) {
    // A server that is busy says when to ask again and is not at fault: a flood must not fill the log.
    const isBusy = error.retryAfterSeconds !== undefined && error.cause === undefined;
    if (error.code === "unavailable" && !isBusy)
      c.get("log").error({ err: error }, "Something that we need does not answer");
    return error;
  }
  const fault = refusalOfSystem(error);
  if (fault) {
    c.get("log").error({ err: error }, "The database or the disk failed");
    return fault;
  }
  const code = error instanceof HTTPException ? codeByStatus.get(error.status) : undefined;
  if (code && error instanceof HTTPException)
    return new AppError(code, error.message || problems[code].title);
  c.get("log").error({ err: error }, "A request failed in a way that we did not expect");
  return new AppError("internal", "Something went wrong on our side.");
}

const codeByStatus = new Map<number, ProblemCode>();
for (const [code, { status }] of Object.entries(problems)) {
  // The keys of `problems` are the codes; Object.entries forgets that. The last code of a status is its general one.
  codeByStatus.set(status, code as ProblemCode);
}

/** Answers addresses under /api that belong to no call. */
export const refuseUnknownCall: MiddlewareHandler = () => {
  throw new AppError("not_found", "This call does not exist.");
};
