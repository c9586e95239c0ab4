import type { Notice } from "../../../contract/notices.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { freeBytesOf, MIN_FREE_BYTES } from "../../engines/files/free-space.ts";

/** No row has it: a full disk would take no row either. */
const FULL_DISK_ID = -1;

/**
 * What the bell says for as long as it is true, with negative ids. Nothing is written, so it is said once and goes away
 * by itself.
 */
export async function findStandingNotices({
  dataDir,
  now,
}: {
  dataDir: string;
  now: Clock;
}): Promise<Notice[]> {
  const freeBytes = await freeBytesOf(dataDir).catch(() => undefined);
  if (freeBytes === undefined || freeBytes >= MIN_FREE_BYTES) return [];
  const left = Math.floor(freeBytes / 1024 / 1024);
  const words = `The server's disk is full (${left} MiB left). Uploads and sending wait until there is space; then sending resumes by itself.`;
  const link = "/admin/dashboard";
  return [{ id: FULL_DISK_ID, kind: "failure", words, link, at: instant(now()), isNew: true }];
}
