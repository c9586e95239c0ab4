import { accessSync, constants, statfsSync } from "node:fs";

/** Several times what the tests have at once. */
const NEEDED_BYTES = 3 * 2 ** 30;

/**
 * A folder whose files are in memory, if the machine has one with room. Tests wait for a disk longer than they work (a
 * database of PostgreSQL is made in 14 ms instead of 114; ext4 in a virtual machine), and what a killed process leaves is
 * the same in both: only a power cut would differ.
 */
export function findFolderInMemory(folder = "/dev/shm") {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES ? folder : undefined;
  } catch {
    return undefined;
  }
}
