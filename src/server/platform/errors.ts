import { getSystemErrorMessage } from "node:util";
import type { ProblemCode } from "../../contract/problem.ts";

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

/** The process cannot start. `message` is the one line that the operator reads. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** What went wrong, for a sentence that names the file, the host or the setting that it went wrong with. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Of a file Node tells the call and the path as well: "ENOENT: no such file or directory, stat '/srv/list.csv'".
  if ("path" in error && "errno" in error && typeof error.errno === "number")
    return getSystemErrorMessage(error.errno);
  return error.message || String(error);
}
