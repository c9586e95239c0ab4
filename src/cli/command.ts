import type { ParseArgsConfig } from "node:util";
import { openDatabase } from "../server/platform/db/open.ts";
import type { Database } from "../server/platform/db/open.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import type { Config } from "../server/platform/config.ts";
import { createLog } from "../server/platform/log.ts";

export interface CommandCall {
  config: Config;
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
  /** Prints the result: the line for people, or the facts with `--json`. */
  out: (line: string, facts: Record<string, unknown>) => void;
}

export interface Command {
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig["options"]>;
  run: (call: CommandCall) => Promise<void>;
}

/** The command was called in a way it does not understand. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The database that the server uses, brought up to date. The server may be running: they take turns. */
export async function openMigrated(config: Config): Promise<Database & { applied: string[] }> {
  const log = createLog("warn");
  const database = await openDatabase(config, log);
  const applied = await migrate(database, config.dataDir, { now: () => new Date(), log });
  return { ...database, applied };
}
