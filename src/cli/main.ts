import { parseArgs } from "node:util";
import { readConfig } from "../server/kernel/config.ts";
import { codeOf, systemReasonOf } from "../server/base/errors.ts";
import { version } from "../server/base/version.ts";
import { commands, loadCommand, type CalledCommand } from "./commands.ts";
import { UsageError, type Command } from "./kit/command.ts";
import { explainError } from "./explain-error.ts";
import { commonOptions, helpOf, helpOfAll } from "./help.ts";

tellOfFailedOutput();
process.exitCode = await main(process.argv.slice(2));

/** Runs one command: one line out at the end, exit code 0, or the reason on standard error and another one. */
async function main([name = "help", ...argv]: string[]): Promise<number> {
  if (name === "--version" || name === "-V") return print(`${await version()}\n`);
  const isHelp = ["help", "--help", "-h"].includes(name);
  const called = isHelp ? argv[0] : name;
  if (called === undefined) return print(helpOfAll());
  const listed = commands.get(called);
  if (!listed) {
    process.stderr.write(`There is no command “${called}”.\n\n${helpOfAll()}`);
    return 2;
  }
  const command = await loadCommand(listed);
  return isHelp ? print(helpOf(command)) : await run(command, argv);
}

async function run(command: CalledCommand, argv: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: argv.map((each) => (each === "-h" ? "--help" : each)),
      allowPositionals: true,
      options: { ...command.options, ...commonOptions },
    });
    if (values["help"]) return print(helpOf(command));
    const extra = positionals[mostArgumentsOf(command)];
    if (extra !== undefined) throw new UsageError(`“${extra}” is one argument too many.`);
    const printer = (output: NodeJS.WriteStream) => (line: string, facts: Record<string, unknown>) =>
      void output.write(`${values["json"] ? JSON.stringify(facts) : line}\n`);
    const [out, outBeside] = [printer(process.stdout), printer(process.stderr)];
    const environment = process.env;
    const config = readConfig(environment);
    await command.run({ config, environment, values, positionals, out, outBeside });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return explainError(error, command);
  }
}

/**
 * Ends with 1 and a line if the answer could not be written, because a script may need it. A reader that has left, as `head`
 * does, has what it wanted, and progress that nobody can see costs nothing. The server says itself what it does (`serve`).
 */
function tellOfFailedOutput() {
  process.stderr.on("error", () => undefined);
  process.stdout.once("error", (error) => {
    if (codeOf(error) === "EPIPE" || process.argv[2] === "serve") return;
    process.stderr.write(`The answer could not be written to standard output: ${systemReasonOf(error)}.\n`);
    process.on("exit", () => (process.exitCode ||= 1));
  });
  process.stdout.on("error", () => undefined);
}

/** How many arguments the longest way to call a command has. */
function mostArgumentsOf({ usage }: Command): number {
  const ways = usage.map((way) => way.replace(/ <.*/, "").split(" ").slice(1));
  return Math.max(...ways.map((words) => words.filter((word) => !word.startsWith("--")).length));
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
