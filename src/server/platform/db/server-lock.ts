import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../errors.ts";

/**
 * Makes this process the one server of the data folder. The lock is SQLite's on a file of its own: the system
 * gives it back whenever the process ends, however it ends.
 * @throws StartupError when another server has it.
 */
export function lockDataDir(dataDir: string): Disposable {
  const database = new DatabaseSync(join(dataDir, "server.lock"), { timeout: 0 });
  try {
    database.exec("begin exclusive");
  } catch (cause) {
    database.close();
    throw new StartupError(`Another Masthead server is running on the data folder ${dataDir}.`, { cause });
  }
  return { [Symbol.dispose]: () => database.close() };
}
