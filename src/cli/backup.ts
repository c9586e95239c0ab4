import { resolve } from "node:path";
import { countOf } from "../contract/base/counting.ts";
import { sizeInWords } from "../server/base/size-in-words.ts";
import { createLog } from "../server/base/log.ts";
import { openBackupPlace } from "../server/kernel/backup-place.ts";
import { nameBackup } from "../server/kernel/backup-names.ts";
import type { Config } from "../server/kernel/config.ts";
import { openDatabase } from "../server/kernel/db/open.ts";
import { countSiteRows, findSiteId } from "../server/kernel/site-id.ts";
import { makeBackup, requireDatabase } from "../server/moving/archive/make-backup.ts";
import type { Command } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";
import { forceOption, requireTarget } from "./kit/target-file.ts";

const now = () => new Date();

export const backup: Command = {
  usage: ["backup [FILE.zip]"],
  details:
    "The file contains the database, the images and the keys. Without FILE, it is written to BACKUP_DIR a folder or a bucket, or to backups/ of the data folder.",
  options: {
    ...forceOption,
    "without-media": { type: "boolean", about: "Leave the images out; the file lists them." },
  },
  example: "backup site.zip",
  async run({ config, values, positionals: [name], out }) {
    if (name) await requireTarget(resolve(name), { mayReplace: values["force"] === true });
    using progress = createProgress();
    const make = (path: string) =>
      makeBackup(
        { config, now, log: createLog("warn"), progress },
        { path, hasMedia: !values["without-media"] },
      );
    const { address: path, written: made } = name
      ? { address: resolve(name), written: await make(resolve(name)) }
      : await openBackupPlace(config.backup).keep(await chooseName(config), make);
    progress[Symbol.dispose]();
    const { tables, media } = made.manifest;
    const rows = (table: string) => tables[table]?.rows ?? 0;
    const images = media.isIncluded ? rows("media") - media.missing.length : 0;
    const parts = [
      countOf(rows("posts"), "post"),
      countOf(rows("subscribers"), "subscriber"),
      media.isIncluded ? countOf(images, "image") : "the names of the images",
    ];
    const missing = media.missing.length > 0 ? ` ${countOf(media.missing.length, "image")} had no file.` : "";
    out(`${path}: ${parts.join(", ")}; ${sizeInWords(made.bytes)}, read back and checked.${missing}`, {
      path,
      bytes: made.bytes,
      posts: rows("posts"),
      subscribers: rows("subscribers"),
      images,
      missingImages: media.missing,
    });
  },
};

/** The name says whose backup it is, as those of the server do; not for a database on which no server has run. */
async function chooseName(config: Config): Promise<string> {
  await requireDatabase(config);
  await using database = await openDatabase(config, createLog("warn"), { mustExist: true });
  const { db } = database;
  const site = await findSiteId(db, config.dataDir);
  const startedAt = now();
  return site === undefined
    ? `masthead-${startedAt.toISOString().slice(0, 19).replaceAll(":", "-")}.zip`
    : nameBackup({ kind: "masthead", startedAt, site, rows: await countSiteRows(db) });
}
