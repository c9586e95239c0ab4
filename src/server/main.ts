import { loadBuiltParts } from "./built-parts.ts";
import { openServer, type BuiltParts, type RunningServer } from "./open-server.ts";
import { followRelease } from "./change-over.ts";
import { readConfig, type Config } from "./kernel/config.ts";
import { StartupError } from "./base/errors.ts";
import { createLog } from "./base/log.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { adviceForDamage } from "./kernel/opening/newest-backup.ts";
import { isDamagedFile } from "./base/system-errors.ts";

if (import.meta.main) await serve(loadBuiltParts);

/** Runs the server of this process until it is told to stop (Ctrl-C, SIGTERM). */
export async function serve(
  loadParts: () => Promise<BuiltParts>,
  { isNew = process.argv.includes("--new") } = {},
) {
  // What is printed is not worth a server: the disk behind it may be full, or its reader gone.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
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
  return new StartupError(await adviceForDamage(error, config), { cause: error });
}
