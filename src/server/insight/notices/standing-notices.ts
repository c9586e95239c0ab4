import type { Notice } from "../../../contract/insight/notices.ts";
import { instant } from "../../base/clock.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { dayOf, timesOf } from "../../https/certificate-state.ts";
import { findCertificate } from "../../https/certificate-store.ts";
import { freeBytesOf, MIN_FREE_BYTES } from "../../engines/files/free-space.ts";

/** Not the ids of rows: a full disk could not store one. */
const FULL_DISK_ID = -1;
const CERTIFICATE_ID = -2;
const DATABASE_ID = -3;

/**
 * Returns notices of conditions that last, with negative ids. They are not stored, so each appears once and disappears
 * with its condition.
 */
export async function findStandingNotices(kernel: Kernel): Promise<Notice[]> {
  const found = [await wordsOfDisk(kernel), await wordsOfCertificate(kernel), wordsOfDatabase(kernel)];
  const at = instant(kernel.now());
  const link = "/admin/dashboard";
  return [FULL_DISK_ID, CERTIFICATE_ID, DATABASE_ID].flatMap((id, index) => {
    const words = found[index];
    return words ? [{ id, kind: "failure" as const, words, link, at, isNew: true }] : [];
  });
}

async function wordsOfDisk({ config: { dataDir } }: Kernel): Promise<string | undefined> {
  const freeBytes = await freeBytesOf(dataDir).catch(() => undefined);
  if (freeBytes === undefined || freeBytes >= MIN_FREE_BYTES) return undefined;
  const left = Math.floor(freeBytes / 1024 / 1024);
  return `The server's disk is full (${left} MiB left). Uploads and sending wait until there is space; then sending resumes by itself.`;
}

function wordsOfDatabase({ database: { watch } }: Kernel): string | undefined {
  if (watch?.findMoved() !== undefined)
    return "The file of the database was deleted or replaced while the server uses it. Nothing is saved any more. The server's log says what to do.";
  if (watch?.findDamage() !== undefined)
    return "The database is damaged. The server's log names the newest backup and the command that restores it.";
  return undefined;
}

async function wordsOfCertificate({ db, config, now }: Kernel): Promise<string | undefined> {
  if (!config.https) return undefined;
  const row = await findCertificate(db);
  if (!row?.failure) return undefined;
  if (!row.chain) return `There is no certificate for ${config.https.domains.join(", ")} yet. ${row.failure}`;
  const { endsAt } = timesOf(row.chain);
  const use = now() < endsAt ? `ends on ${dayOf(endsAt)}` : `ended on ${dayOf(endsAt)}`;
  return `The certificate ${use} and could not be renewed. ${row.failure} Masthead keeps trying.`;
}
