import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../errors.ts";

/**
 * Makes this process the one server of the data folder. The lock is SQLite's on a file of its own: the system
 * gives it back whenever the process ends, however it ends.
 * @throws StartupError when another server has it.
 */
export function lockDataDir(dataDir: string): Disposable {
  return lock(
    join(dataDir, "server.lock"),
    `Another Masthead server is running on the data folder ${dataDir}.`,
  );
}

/** Lets one backup at a time be made from the data folder. @throws StartupError while another one is. */
export function lockBackups(dataDir: string): Disposable {
  return lock(join(dataDir, "backup.lock"), "Another backup is being made. Try again when it is done.");
}

function lock(file: string, refusal: string): Disposable {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("begin exclusive");
  } catch (cause) {
    database.close();
    throw new StartupError(refusal, { cause });
  }
  return { [Symbol.dispose]: () => database.close() };
}
