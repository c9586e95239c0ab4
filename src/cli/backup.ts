import { resolve } from "node:path";
import { countOf } from "../contract/counting.ts";
import { sizeInWords } from "../server/base/size-in-words.ts";
import { createLog } from "../server/base/log.ts";
import { openBackupPlace } from "../server/kernel/backup-place.ts";
import { makeBackup } from "../server/moving/archive/make-backup.ts";
import type { Command } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";
import { forceOption, requireTarget } from "./kit/target-file.ts";

const now = () => new Date();

export const backup: Command = {
  usage: ["backup [FILE.zip]"],
  summary: "Copy the whole site into one file while it runs.",
  details:
    "The file contains the database, the images and the keys. Without FILE, it is written to BACKUP_DIR a folder or a bucket, or to backups/ of the data folder.",
  options: {
    ...forceOption,
    "without-media": { type: "boolean", about: "Leave the images out; the file lists them." },
  },
  example: "backup site.zip",
  async run({ config, values, positionals: [name], out }) {
    const stamp = now().toISOString().slice(0, 19).replaceAll(":", "-");
    if (name) await requireTarget(resolve(name), { mayReplace: values["force"] === true });
    using progress = createProgress();
    const make = (path: string) =>
      makeBackup(
        { config, now, log: createLog("warn"), progress },
        { path, hasMedia: !values["without-media"] },
      );
    const { address: path, written: made } = name
      ? { address: resolve(name), written: await make(resolve(name)) }
      : await openBackupPlace(config.backup).keep(`masthead-${stamp}.zip`, make);
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
