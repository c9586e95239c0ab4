import { join, resolve } from "node:path";
import { countOf } from "../contract/counting.ts";
import { sizeInWords } from "../server/base/size-in-words.ts";
import { createLog } from "../server/base/log.ts";
import { makeBackup } from "../server/moving/archive/make-backup.ts";
import type { Command } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";
import { forceOption, requireTarget } from "./kit/target-file.ts";

const now = () => new Date();

export const backup: Command = {
  usage: ["backup [FILE.zip]"],
  summary: "Copy the whole site into one file while it runs.",
  details:
    "The file contains the database, the images and the keys. Without FILE, it is written to BACKUP_DIR or to backups/ of the data folder.",
  options: {
    ...forceOption,
    "without-media": { type: "boolean", about: "Leave the images out; the file lists them." },
  },
  example: "backup site.zip",
  async run({ config, values, positionals: [name], out }) {
    const stamp = now().toISOString().slice(0, 19).replaceAll(":", "-");
    const path = name ? resolve(name) : join(config.backup.folder, `masthead-${stamp}.zip`);
    if (name) await requireTarget(path, { mayReplace: values["force"] === true });
    using progress = createProgress();
    const made = await makeBackup(
      { config, now, log: createLog("warn"), progress },
      { path, hasMedia: !values["without-media"] },
    );
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
