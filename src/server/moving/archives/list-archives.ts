import { EXPORT_HOURS, type Archive } from "../../../contract/moving/archives.ts";
import { exportTargetNames, type ExportTargetName } from "../../../contract/moving/targets.ts";
import { HOUR, instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { readBackupName } from "../../kernel/backup-names.ts";
import type { BackupPlace } from "../../kernel/backup-place.ts";

/** The backups and exports in a place whose names say that they are this site's, the newest first. Others may share it. */
export async function listArchives(place: BackupPlace, site: string, now: Date): Promise<Archive[]> {
  const kept = [...(await place.list()), ...(await place.exports())];
  return kept
    .flatMap(({ name, sizeBytes, madeAt }): Archive[] => {
      const facts = readBackupName(name);
      if (facts?.site !== site) return [];
      const kind = facts.kind === "export" ? "export" : "backup";
      if (kind === "export" && isOld(facts.startedAt, now)) return [];
      return [
        {
          name,
          kind,
          target: targetIn(name),
          isScheduled: facts.kind === "scheduled",
          madeAt: instant(madeAt),
          sizeBytes,
        },
      ];
    })
    .toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
}

/** The program that an export is for, as its name says it. */
export function targetIn(name: string): ExportTargetName | null {
  const target = readBackupName(name)?.target;
  return exportTargetNames.find((each) => each === target) ?? null;
}

/** @throws AppError `not_found` for any that is not listed: no other file of the place can be asked for. */
export async function getArchive(
  place: BackupPlace,
  site: string,
  name: string,
  now: Date,
): Promise<Archive> {
  const archive = (await listArchives(place, site, now)).find((each) => each.name === name);
  if (archive) return archive;
  throw new AppError(
    "not_found",
    "That file is no longer here. With several servers, another one may have it.",
  );
}

/** Removes the exports of the site whose time is over. */
export async function deleteOldExports(place: BackupPlace, site: string, now: Date) {
  for (const { name } of await place.exports()) {
    const facts = readBackupName(name);
    if (facts?.site === site && isOld(facts.startedAt, now)) await place.remove(name);
  }
}

const isOld = (startedAt: Date, now: Date) => now.getTime() - startedAt.getTime() >= EXPORT_HOURS * HOUR;
