import type { ProblemCode } from "../../../contract/problem.ts";
import { AppError, reasonOf, StartupError } from "../errors.ts";

interface Refusal {
  code: ProblemCode;
  fields: AppError["fields"];
  details: AppError["details"];
  retryAfterSeconds: number | undefined;
}

/** An error as it travels between threads: structured cloning would keep neither our classes nor codes. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Set for an `AppError`. */
  refusal?: Refusal;
  /** The codes and numbers that Node, SQLite and PostgreSQL put on their errors. */
  marks: Record<string, string | number>;
  cause?: SentError;
}

/** Prepares an error for another thread. */
export function packError(thrown: unknown): SentError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, stack, cause } = error;
  const sent: SentError = { name, message: reasonOf(error), stack, marks: {} };
  if (cause instanceof Error) sent.cause = packError(cause);
  if (error instanceof AppError) {
    const { code, fields, details, retryAfterSeconds } = error;
    return { ...sent, refusal: { code, fields, details, retryAfterSeconds } };
  }
  for (const [key, value] of Object.entries(error))
    if (typeof value === "string" || typeof value === "number") sent.marks[key] = value;
  return sent;
}

/** Makes the error that `packError` was given: of the same class where it is ours, else with the same name and codes. */
export function unpackError({ name, message, stack, refusal, marks, cause: sentCause }: SentError): Error {
  const options = sentCause && { cause: unpackError(sentCause) };
  const error = remake();
  return Object.assign(error, marks, { name, stack });

  function remake(): Error {
    if (refusal) {
      const { code, fields, details, retryAfterSeconds } = refusal;
      return new AppError(code, message, {
        ...options,
        details,
        ...(fields && { fields }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
    }
    return name === "StartupError" ? new StartupError(message, options) : new Error(message, options);
  }
}
