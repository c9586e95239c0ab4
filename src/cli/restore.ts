import { mkdtempDisposable } from "node:fs/promises";
import { join, resolve } from "node:path";
import { countOf } from "../contract/base/counting.ts";
import { AppError } from "../server/base/errors.ts";
import { createLog } from "../server/base/log.ts";
import { makeFolder } from "../server/engines/files/make-folder.ts";
import { fetchBackup } from "../server/kernel/backup-place.ts";
import type { Config } from "../server/kernel/config.ts";
import { restoreBackup, type Restored } from "../server/moving/archive/restore-backup.ts";
import { UsageError, type Command } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";
import { withInput } from "./kit/standard-input.ts";

export const restore: Command = {
  usage: ["restore FILE.zip", "restore s3://BUCKET/FILE.zip", "restore - < FILE.zip"],
  details:
    "Stop the server first. The present site is kept in backups/. The restored site sends no email until you confirm in the admin. Sessions, API tokens, open invitations and recovery codes are not restored.",
  options: { yes: { type: "boolean", about: "Replace a site that has content." } },
  example: "restore backups/masthead-2026-03-02T09-00-00.zip --yes",
  async run({ config, values, positionals: [path], out }) {
    if (!path) throw new UsageError("Name the backup to restore.");
    using progress = createProgress();
    const deps = { config, now: () => new Date(), log: createLog("warn"), progress };
    const restored = await withBackup(path, config, (file) =>
      restoreBackup(deps, { path: resolve(file), mayReplace: values["yes"] === true }),
    );
    progress[Symbol.dispose]();
    out(sentenceOf(restored), {
      madeAt: restored.manifest.madeAt,
      tables: restored.manifest.tables,
      keptAs: restored.keptAs ?? null,
      media: restored.media,
    });
  },
};

/** Lets `work` read a backup that is a file, an object in a bucket, or standard input. */
async function withBackup<Result>(
  address: string,
  { s3Keys, dataDir }: Config,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (!address.startsWith("s3://")) return await withInput(address, work);
  if (!s3Keys)
    throw new AppError("invalid", "Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to restore from a bucket.");
  await makeFolder(dataDir);
  // Beside the database, because /tmp may be in memory.
  await using folder = await mkdtempDisposable(join(dataDir, ".fetched-"));
  const path = join(folder.path, "backup.zip");
  await fetchBackup(address, s3Keys, path);
  return await work(path);
}

function sentenceOf({ manifest, keptAs, media }: Restored): string {
  const rows = (table: string) => manifest.tables[table]?.rows ?? 0;
  const parts = [
    `The site of ${manifest.madeAt.slice(0, 16).replace("T", " ")} UTC is here: ${countOf(rows("posts"), "post")}, ${countOf(rows("subscribers"), "subscriber")}.`,
    media.missing > 0 && `${countOf(media.missing, "image")} missing.`,
    keptAs && `What was here before is in ${keptAs}.`,
    "No email is sent until you confirm in the admin.",
    "Programs need new API tokens, people with an authenticator app new recovery codes, and invited people a new invitation.",
    "Passwords, passkeys and accounts are those of the backup: remove people again who have left since.",
  ];
  return parts.filter(Boolean).join(" ");
}
