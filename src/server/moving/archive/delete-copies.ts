import { lockFile } from "../../kernel/db/server-lock.ts";
import { StartupError } from "../../base/errors.ts";
import { deleteCopiesLeft } from "./copy-beside.ts";

/** Begin the names of the copies that a backup and an export read. */
export const BACKUP_COPY = ".backup-copy-";
export const EXPORT_COPY = ".export-copy-";

/** Removes the copies of the database that a killed backup or export has left, but none that somebody reads now. */
export async function deleteCopies(dataDir: string) {
  const purposes = [
    ["backup", BACKUP_COPY],
    ["export", EXPORT_COPY],
  ] as const;
  for (const [kind, prefix] of purposes) {
    try {
      using locks = new DisposableStack();
      locks.use(lockFile(dataDir, kind));
      await deleteCopiesLeft(dataDir, prefix);
    } catch (error) {
      // One is being made.
      if (!(error instanceof StartupError)) throw error;
    }
  }
}
