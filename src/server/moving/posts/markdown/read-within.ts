import { runInNewContext } from "node:vm";
import { SECOND } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";

/**
 * Returns what `read` returns, or interrupts it after `maxMs`: only a script's own time limit ends a loop of a parser.
 * @throws AppError `invalid` with the place of the text.
 */
export function readWithin<Result>(maxMs: number, place: string, read: () => Result): Result {
  try {
    return runInNewContext("read()", { read }, { timeout: maxMs }) as Result; // The script returns what `read` does.
  } catch (cause) {
    if (!isTimeout(cause)) throw cause;
    const words = `${place}: its Markdown cannot be read within ${maxMs / SECOND} seconds.`;
    throw new AppError("invalid", words, { cause });
  }
}

/** Comes from the script's own realm, where no class is ours. */
const isTimeout = (error: unknown) =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
