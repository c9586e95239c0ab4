import type { Config } from "../../server/kernel/config.ts";

export interface CommandCall {
  config: Config;
  /** The variables of this process, for programs that it runs with others. */
  environment: Readonly<Record<string, string | undefined>>;
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
  /** Prints the result: the line for people, or the facts with `--json`. */
  out: (line: string, facts: Record<string, unknown>) => void;
  /** Does the same on standard error, for a command that writes its data to standard output. */
  outBeside: (line: string, facts: Record<string, unknown>) => void;
}

export interface CommandOption {
  type: "string" | "boolean";
  multiple?: boolean;
  /** The placeholder of the value in the help: `FILE`. Options that are on or off have none. */
  value?: string;
  about: string;
}

/** A command that commands.ts lists; its help is made of these words. */
export interface Command {
  /** Each way to call it, without `./masthead` and without the options. */
  usage: readonly string[];
  /** What else there is to know, in sentences. */
  details?: string;
  options?: Record<string, CommandOption>;
  /** A whole call, without `./masthead`. */
  example: string;
  /** The exit code for what is refused now and may be taken later, if not 1. */
  retryCode?: number;
  run: (call: CommandCall) => Promise<void>;
}

/** EX_TEMPFAIL (sysexits.h): a mail server takes every other failure of a pipe as final. */
export const TRY_AGAIN = 75;

/** The command was called incorrectly. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Returns the choice that an option names; undefined without one. @throws UsageError for another. */
export function choiceIn<Choice extends string>(
  value: CommandCall["values"][string],
  option: string,
  choices: readonly Choice[],
): Choice | undefined {
  const known = choices.find((choice) => choice === value);
  if (known || value === undefined) return known;
  throw new UsageError(`--${option} must be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}.`);
}
