import type { ProblemCode } from "../../../contract/base/problem.ts";
import { AppError, reasonOf } from "../../base/errors.ts";

/**
 * The calls that a thread answers, by name. Each thread declares its own map, and both sides are typed by it:
 * `interface Reads { read: { request: Query; reply: Rows } }`.
 */
export type ThreadCalls<Calls> = {
  [Name in keyof Calls]: { request: unknown; reply: unknown; progress?: unknown };
};

/** A call's progress before its reply. */
export type ProgressOf<Call> = Call extends { progress: infer Progress } ? Progress : never;

/** From the server to the thread. */
export type ToThread = { id: number; name: string; request: unknown } | { id: number; abort: true };

/** From the thread to the server. */
export type FromThread = { id: number } & ({ progress: unknown } | { reply: unknown } | { error: SentError });

/** The data with which a thread starts. */
export interface ThreadStart {
  /** The module that the thread runs, as it names itself (`import.meta.url`). */
  threadOf: string;
  isBackground: boolean;
  data: unknown;
}

/** An error in the form in which it is sent between threads: structured cloning keeps neither our classes nor codes. */
interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Set for an `AppError`. */
  refusal?: ProblemCode;
  /** Its own fields; of an error that is not ours only texts and numbers, such as the codes of Node and SQLite. */
  fields: Record<string, unknown>;
  cause?: SentError;
}

/** Prepares an error for another thread. */
export function packError(thrown: unknown): SentError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const isRefusal = error instanceof AppError;
  const fields = Object.entries(error).filter(
    ([, value]) => isRefusal || ["string", "number"].includes(typeof value),
  );
  return {
    name: error.name,
    message: reasonOf(error),
    stack: error.stack,
    fields: Object.fromEntries(fields),
    ...(isRefusal && { refusal: error.code }),
    ...(error.cause instanceof Error && { cause: packError(error.cause) }),
  };
}

/** Makes the error that `packError` was given: an `AppError` where it was one, else an `Error` of the same name. */
export function unpackError({ name, message, stack, refusal, fields, cause: sent }: SentError): Error {
  const options = sent && { cause: unpackError(sent) };
  const error = refusal ? new AppError(refusal, message, options) : new Error(message, options);
  if (error.name !== name) error.name = name;
  return Object.assign(error, fields, { stack });
}
