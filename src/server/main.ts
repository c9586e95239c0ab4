import { loadBuiltParts } from "./built-parts.ts";
import { openServer } from "./open-server.ts";
import type { BuiltParts, RunningServer } from "./open-server.ts";
import { followRelease } from "./change-over.ts";
import { readConfig } from "./kernel/config.ts";
import type { Config } from "./kernel/config.ts";
import { StartupError, reasonOf } from "./base/errors.ts";
import { createLog } from "./base/log.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { join } from "node:path";
import { SQLITE_FILE } from "./kernel/db/open.ts";
import { findNewestBackup, restoreAdvice } from "./kernel/opening/newest-backup.ts";
import { isDamagedFile } from "./base/system-errors.ts";

if (import.meta.main) await serve(loadBuiltParts);

/** Runs the server of this process until it is told to stop (Ctrl-C, SIGTERM). */
export async function serve(
  loadParts: () => Promise<BuiltParts>,
  { isNew = process.argv.includes("--new") } = {},
) {
  try {
    const config = readConfig(process.env);
    const parts = await loadParts();
    const log = createLog(config.logLevel);
    const server = await openServer({ config, parts, log, isNew }).catch(async (error: unknown) => {
      throw (await explainDamage(error, config)) ?? error;
    });
    // First, since a program that reads the greeting may send a signal at once.
    const end = stopOnSignal(server, log, process);
    process.stdout.write(greeting(config, server));
    void followRelease({ isReady: () => isReady(server), end });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`Masthead did not start. ${error.message}\n`);
    process.exitCode = 1;
  }
}

function greeting(config: Config, { port, setupPath, certificate, mailDescription }: RunningServer): string {
  const address = config.publicUrl.replace(/:0$/, `:${port}`);
  const signIn = setupPath
    ? ["Create owner", `${address}${setupPath}`]
    : ["Sign in", `${address}${config.signInPath}`];
  const rows = [
    ["Site", address],
    signIn,
    ...(certificate ? [["Certificate", certificate]] : []),
    ["Data", config.databaseUrl ? `PostgreSQL, files in ${config.dataDir}` : config.dataDir],
    ["Mail", mailDescription],
  ];
  const lines = rows.map(([label = "", value = ""]) => `  ${label.padEnd(13)}${value}`);
  return `\nMasthead is running. Ctrl-C stops it.\n\n${lines.join("\n")}\n\n`;
}

const isReady = async ({ fetch }: RunningServer) =>
  (await fetch(new Request("http://localhost/readyz"))).status === 200;

/** Turns the error of a start into a line that says what to do if the SQLite file is damaged; undefined for any other error. */
async function explainDamage(error: unknown, config: Config): Promise<StartupError | undefined> {
  if (config.databaseUrl || !isDamagedFile(error)) return undefined;
  const cause = error.cause ?? error;
  const newest = await findNewestBackup(config);
  const recover = newest ? "" : ` SQLite's own tool may save what is left: sqlite3 ${SQLITE_FILE} .recover`;
  const remedy = `${restoreAdvice(newest, config)}${recover}`;
  return new StartupError(
    `The database ${join(config.dataDir, SQLITE_FILE)} is damaged (${reasonOf(cause)}). ${remedy}`,
    { cause: error },
  );
}
