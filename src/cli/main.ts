import { parseArgs } from "node:util";
import { loadBuiltParts } from "../server/built-parts.ts";
import { readConfig } from "../server/platform/config.ts";
import { AppError, StartupError } from "../server/platform/errors.ts";
import { admin } from "./admin.ts";
import { backup } from "./backup.ts";
import { bounce } from "./bounce.ts";
import { UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { copyDatabaseCommand } from "./copy-database.ts";
import { doctor } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { migrateCommand } from "./migrate.ts";
import { newsletter } from "./newsletter.ts";
import { restore } from "./restore.ts";

const commands: Record<string, Command> = {
  serve: {
    usage: "serve",
    about: "Run the server, as npm start does.",
    // The whole server is 30 MB of memory that no other command needs.
    run: async () => (await import("../server/main.ts")).serve(loadBuiltParts),
  },
  migrate: migrateCommand,
  admin,
  import: importCommand,
  export: exportCommand,
  backup,
  restore,
  "copy-database": copyDatabaseCommand,
  newsletter,
  doctor,
  bounce,
};

process.exitCode = await main(process.argv.slice(2));

/** Runs one command: one line out at the end, exit code 0, or the reason on standard error and 1 (2 for wrong usage). */
async function main([name = "help", ...argv]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return help(name);
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: { type: "boolean", default: false }, ...command.options },
    });
    const out = (line: string, facts: Record<string, unknown>) =>
      process.stdout.write(`${values["json"] ? JSON.stringify(facts) : line}\n`);
    await command.run({ config: readConfig(process.env), values, positionals, out });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return explain(error, command);
  }
}

function explain(error: unknown, { usage }: Command): number {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  if (!isUsage && !(error instanceof AppError) && !(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (isUsage) process.stderr.write(`Usage: ./masthead ${usage}\n`);
  return isUsage ? 2 : 1;
}

function help(name: string): number {
  const isAsked = ["help", "--help", "-h"].includes(name);
  const lines = Object.values(commands).map(({ usage, about }) => `  ./masthead ${usage}\n      ${about}`);
  const text = `${isAsked ? "" : `There is no command “${name}”.\n`}Usage:\n${lines.join("\n")}\n`;
  (isAsked ? process.stdout : process.stderr).write(text);
  return isAsked ? 0 : 2;
}
