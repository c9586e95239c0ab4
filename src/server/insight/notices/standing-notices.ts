import type { Notice } from "../../../contract/notices.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { freeBytesOf, MIN_FREE_BYTES } from "../../engines/files/free-space.ts";

/** Not the id of a row: a full disk could not store one. */
const FULL_DISK_ID = -1;

/**
 * Returns notices of conditions that last, with negative ids. They are not stored, so each appears once and disappears
 * with its condition.
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
