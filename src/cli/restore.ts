import { resolve } from "node:path";
import { countOf } from "../contract/counting.ts";
import { createLog } from "../server/base/log.ts";
import { restoreBackup } from "../server/moving/archive/restore-backup.ts";
import type { Restored } from "../server/moving/archive/restore-backup.ts";
import { UsageError } from "./kit/command.ts";
import type { Command } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";
import { withInput } from "./kit/standard-input.ts";

export const restore: Command = {
  usage: ["restore FILE.zip", "restore - < FILE.zip"],
  summary: "Replace this site with the one in a backup.",
  details:
    "Stop the server first. The present site is kept in backups/. The restored site sends no email until you confirm in the admin.",
  options: { yes: { type: "boolean", about: "Replace a site that has content." } },
  example: "restore backups/masthead-2026-03-02T09-00-00.zip --yes",
  async run({ config, values, positionals: [path], out }) {
    if (!path) throw new UsageError("Name the backup to restore.");
    using progress = createProgress();
    const deps = { config, now: () => new Date(), log: createLog("warn"), progress };
    const restored = await withInput(path, (file) =>
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

function sentenceOf({ manifest, keptAs, media }: Restored): string {
  const rows = (table: string) => manifest.tables[table]?.rows ?? 0;
  const parts = [
    `The site of ${manifest.madeAt.slice(0, 16).replace("T", " ")} UTC is here: ${countOf(rows("posts"), "post")}, ${countOf(rows("subscribers"), "subscriber")}.`,
    media.missing > 0 && `${countOf(media.missing, "image")} missing.`,
    keptAs && `What was here before is in ${keptAs}.`,
    "No email is sent until you confirm in the admin.",
  ];
  return parts.filter(Boolean).join(" ");
}
