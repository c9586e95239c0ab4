import { join } from "node:path";
import { countOf } from "../contract/base/counting.ts";
import { AppError } from "../server/base/errors.ts";
import { createLog } from "../server/base/log.ts";
import { createDiskStore } from "../server/engines/files/disk-store.ts";
import { createS3Store } from "../server/engines/files/s3-store.ts";
import { copyOriginals } from "../server/moving/archive/copy-originals.ts";
import { UsageError, type Command } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";

export const copyMedia: Command = {
  usage: ["copy-media disk s3", "copy-media s3 disk"],
  details:
    "The disk is media/ of the data folder; S3 is the bucket of S3_BUCKET. It reads every file back, changes nothing where the files come from, and continues where it was interrupted. The server may run: run the command again when it has changed over, for what was uploaded meanwhile.",
  example: "copy-media disk s3",
  async run({ config, positionals: [from, to], out }) {
    if (!["disk s3", "s3 disk"].includes(`${from} ${to}`))
      throw new UsageError("Name the source and the target.");
    if (!config.s3)
      throw new AppError(
        "invalid",
        "Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for this command.",
      );
    const stores = { disk: createDiskStore(join(config.dataDir, "media")), s3: createS3Store(config.s3) };
    const [source, target] = from === "disk" ? [stores.disk, stores.s3] : [stores.s3, stores.disk];
    using progress = createProgress();
    const { copied, present, missing } = await copyOriginals(
      { config, log: createLog("warn"), progress },
      { from: source, to: target },
    );
    progress[Symbol.dispose]();
    const parts = [
      `${countOf(copied, "file")} copied to ${target.description} and read back`,
      present > 0 && `${countOf(present, "file")} there already`,
      missing.length > 0 && `${countOf(missing.length, "file")} missing in ${source.description}`,
    ];
    out(`${parts.filter(Boolean).join(", ")}.`, { copied, present, missing });
    if (missing.length > 0) process.exitCode = 1;
  },
};
