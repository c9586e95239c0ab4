import { AppError, codeOf, StartupError } from "../server/base/errors.ts";
import { troubleOf } from "../server/base/system-errors.ts";
import { UsageError } from "./kit/command.ts";
import type { Command } from "./kit/command.ts";
import { usageOf } from "./help.ts";

/**
 * Writes to standard error why a command failed, in one line, and returns its exit code.
 * @throws the error itself if it is a bug: its stack says where.
 */
export function explainError(error: unknown, command: Command): number {
  if (error instanceof UsageError || isOfParseArgs(error)) {
    process.stderr.write(`${wordsOf(error)}\n${usageOf(command)}\n`);
    return 2;
  }
  if (error instanceof AppError || error instanceof StartupError) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  const trouble = troubleOf(error);
  if (!trouble) throw error;
  process.stderr.write(`${trouble.words} ${trouble.todo}\n`);
  return 1;
}

const isOfParseArgs = (error: unknown): error is TypeError =>
  error instanceof TypeError && codeOf(error).startsWith("ERR_PARSE_ARGS");

/** Shortens Node's message, which also explains how to pass a file whose name begins with a dash. */
function wordsOf({ message }: Error): string {
  const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? [];
  return unknown ? `There is no option ${unknown}.` : message;
}
