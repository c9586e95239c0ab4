import { getSystemErrorMessage } from "node:util";
import type { ProblemCode } from "../../contract/base/problem.ts";

interface AppErrorOptions {
  fields?: Record<string, string>;
  /** Further members of the problem document (RFC 9457, 3.2), such as both texts of a conflict. */
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal the caller can understand. `message` is shown to people; code branches on `code`. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ProblemCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A refusal because of one field, whose form shows the message beside it. */
export const fieldError = (field: string, message: string, code: ProblemCode = "invalid") =>
  new AppError(code, message, { fields: { [field]: message } });

/** The process cannot start. `message` is the one line that the operator reads. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** Returns the message of an error. If several addresses were tried, returns the message of the first. */
export const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && !error.message && error.errors.length > 0
    ? reasonOf(error.errors[0])
    : (error instanceof Error && error.message) || String(error);

/** Removes the full stop of a reason, for use inside a sentence. */
export const withoutStop = (reason: string): string => reason.replace(/\.+$/, "");

/** Returns what the system says went wrong, for a sentence that names the file or host: Node's own message names it too. */
export function systemReasonOf(error: unknown): string {
  const errno = error instanceof Error && "errno" in error ? Number(error.errno) : 0;
  // Node's own errors of files have a number above 0, and tell nothing of the system's.
  return errno < 0 ? getSystemErrorMessage(errno) : reasonOf(error);
}

/** Returns the code by which Node, a driver or PostgreSQL names an error; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** True if there is no such file. `ENOTDIR`: part of the path is a file, so nothing is below it. */
export const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error));
