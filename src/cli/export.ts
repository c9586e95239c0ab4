import { resolve } from "node:path";
import { countingPhrase } from "../server/platform/counting-phrase.ts";
import { createLog } from "../server/platform/log.ts";
import { exportList, makeExport } from "../server/porting/archive/make-export.ts";
import { UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { createProgress, sizeInWords } from "./progress.ts";

export const exportCommand: Command = {
  usage: "export FILE.zip | export posts|subscribers FILE.csv|FILE.json [--json]",
  about:
    "Write everything into one zip that other programs can read and an empty Masthead takes in whole; or the posts or the subscribers alone.",
  async run({ config, positionals: [first, second], out }) {
    if (!first) throw new UsageError("Say which file to write.");
    using progress = createProgress();
    const deps = { config, now: () => new Date(), log: createLog("warn"), progress };
    if (first === "posts" || first === "subscribers") {
      if (!second) throw new UsageError("Say which file to write.");
      const path = resolve(second);
      const { bytes } = await exportList(deps, first, path);
      out(`${path}: the ${first}, ${sizeInWords(bytes)}.`, { path, bytes });
      return;
    }
    if (!/\.zip$/i.test(first)) throw new UsageError("Everything goes into a .zip.");
    const path = resolve(first);
    const { tables, media } = await makeExport(deps, path);
    progress[Symbol.dispose]();
    const rows = (table: string) => tables[table]?.rows ?? 0;
    const pictures = rows("media") - media.missing.length;
    const parts = [
      countingPhrase(rows("posts"), "post"),
      countingPhrase(rows("subscribers"), "subscriber"),
      countingPhrase(rows("newsletters"), "newsletter"),
      countingPhrase(pictures, "picture"),
    ];
    out(`${path}: ${parts.join(", ")}; read back and checked.`, {
      path,
      tables,
      missingPictures: media.missing,
    });
  },
};
