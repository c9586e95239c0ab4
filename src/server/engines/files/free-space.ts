import { statfs } from "node:fs/promises";

/** Below this, a write may fail half-way: SQLite's log, uploads and the outbox need room to grow. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** How much an unprivileged process may still write to the disk of `folder`. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
