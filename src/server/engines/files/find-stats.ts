import { readdir, stat } from "node:fs/promises";
import type { Stats } from "node:fs";
import { isMissing } from "../../base/errors.ts";

/**
 * Returns what is known of a file or folder; undefined when there is none. @throws what the system says otherwise: a file
 * that may not be looked at is not a missing one.
 */
export async function findStats(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** True for a file that is there and has bytes. A database without any is what a deleted or truncated one leaves. */
export const hasBytes = async (path: string) => ((await findStats(path))?.size ?? 0) > 0;

/** The names in a folder, none of one that is missing. @throws what the system says of one that cannot be read. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
