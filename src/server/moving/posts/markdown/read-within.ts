import { runInNewContext } from "node:vm";
import { SECOND } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";

/**
 * Returns what `read` returns, or interrupts it after `maxMs`: only a script's own time limit ends a loop of a parser.
 * @throws AppError `invalid` if it takes longer, or calls itself deeper than the stack goes.
 */
export function readWithin<Result>(maxMs: number, read: () => Result): Result {
  try {
    return runInNewContext("read()", { read }, { timeout: maxMs }) as Result; // The script returns what `read` does.
  } catch (cause) {
    if (isTimeout(cause))
      throw new AppError("invalid", `its Markdown cannot be read within ${maxMs / SECOND} seconds`, {
        cause,
      });
    if (cause instanceof RangeError)
      throw new AppError("invalid", "its quotes, lists or notes are nested too deep to be read", { cause });
    throw cause;
  }
}

/** Comes from the script's own realm, where no class is ours. */
const isTimeout = (error: unknown) =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
