import { inspect } from "node:util";
import { AppError, codeOf, StartupError } from "../server/base/errors.ts";
import { troubleOf } from "../server/base/system-errors.ts";
import { UsageError, type Command } from "./kit/command.ts";
import { usageOf } from "./help.ts";

/** Writes to standard error why a command failed, in one line, or with its stack if it is a bug. Returns the exit code. */
export function explainError(error: unknown, command: Command): number {
  const { retryCode = 1 } = command;
  if (error instanceof UsageError || isOfParseArgs(error)) {
    process.stderr.write(`${wordsOf(error)}\n${usageOf(command)}\n`);
    return 2;
  }
  if (error instanceof AppError || error instanceof StartupError) {
    process.stderr.write(`${error.message}\n`);
    return error instanceof AppError && ["invalid", "too_large"].includes(error.code) ? 1 : retryCode;
  }
  const trouble = troubleOf(error);
  process.stderr.write(`${trouble ? `${trouble.words} ${trouble.todo}` : inspect(error)}\n`);
  return retryCode;
}

const isOfParseArgs = (error: unknown): error is TypeError =>
  error instanceof TypeError && codeOf(error).startsWith("ERR_PARSE_ARGS");

/** Shortens Node's message, which also explains how to pass a file whose name begins with a dash. */
function wordsOf({ message }: Error): string {
  const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? [];
  return unknown ? `There is no option ${unknown}.` : message;
}
