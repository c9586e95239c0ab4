import { stat } from "node:fs/promises";
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
