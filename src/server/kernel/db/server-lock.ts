import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "../../base/errors.ts";

/** Longer than a command holds the lock while it checks whether a server is running. */
const PATIENCE_MS = 100;
const LOOK_AGAIN_MS = 200;

const serverLock = (dataDir: string) => join(dataDir, "server.lock");

/**
 * Makes this process the one server of the data folder. The lock is SQLite's on a file of its own: the system
 * gives it back whenever the process ends, however it ends.
 * @throws StartupError when another server has it.
 */
export function lockDataDir(dataDir: string): Disposable {
  return requireLock(
    serverLock(dataDir),
    `Another Masthead server is running on the data folder ${dataDir}.`,
  );
}

/**
 * Lets one file of a kind at a time be made from the data folder. @throws StartupError while a file of that kind is
 * being made, or without that folder.
 */
export function lockFile(dataDir: string, kind: "backup" | "export"): Disposable {
  if (!existsSync(dataDir))
    throw new StartupError(`There is no data folder at ${dataDir}. DATA_DIR says where it is.`);
  const refusal = `Another ${kind} is being made. Try again when it is done.`;
  return requireLock(join(dataDir, `${kind}.lock`), refusal);
}

/** The same, but waits for the one that is being made. @throws StartupError when it takes longer than `waitMs`. */
export async function waitForLockFile(
  dataDir: string,
  kind: "backup" | "export",
  waitMs: number,
): Promise<Disposable> {
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    const lock = existsSync(dataDir) ? tryLockFile(join(dataDir, `${kind}.lock`)) : undefined;
    if (lock) return lock;
    await delay(LOOK_AGAIN_MS);
  }
  return lockFile(dataDir, kind);
}

function requireLock(file: string, refusal: string): Disposable {
  const lock = tryLockFile(file);
  if (lock) return lock;
  throw new StartupError(refusal);
}

/** Undefined while another thread or process holds it; the file is made where there is none. */
export function tryLockFile(file: string): Disposable | undefined {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    database.exec("begin exclusive");
  } catch {
    database.close();
    return undefined;
  }
  return { [Symbol.dispose]: () => database.close() };
}

/** How long an answer is reused. */
const GOOD_FOR_MS = 100;

/** Says whether a server is running on a data folder, as often as it is asked. */
export function watchForServer(dataDir: string): Disposable & { isRunning: () => boolean } {
  const database = new DatabaseSync(serverLock(dataDir), { timeout: 0 });
  let answer = { isRunning: false, until: 0 };
  const look = () => {
    try {
      database.exec("begin exclusive; rollback");
      return false;
    } catch {
      return true;
    }
  };
  return {
    isRunning() {
      const now = performance.now();
      if (now > answer.until) answer = { isRunning: look(), until: now + GOOD_FOR_MS };
      return answer.isRunning;
    },
    [Symbol.dispose]: () => database.close(),
  };
}
