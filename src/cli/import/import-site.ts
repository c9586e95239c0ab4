import { resolve } from "node:path";
import { countOf } from "../../contract/base/counting.ts";
import { createLog } from "../../server/base/log.ts";
import { importSite } from "../../server/moving/archive/import-site.ts";
import type { CommandCall } from "../kit/command.ts";
import { createProgress } from "../kit/progress.ts";

/** Imports a whole site that `./masthead export` wrote, into an empty one. */
export async function importWholeSite({ config, values, out }: CommandCall, path: string) {
  using progress = createProgress();
  const isDryRun = values["dry-run"] === true;
  const deps = { config, now: () => new Date(), log: createLog("warn"), progress };
  const { manifest, media } = await importSite(deps, { path: resolve(path), isDryRun });
  progress[Symbol.dispose]();
  const rows = (table: string) => manifest.tables[table]?.rows ?? 0;
  const parts = [
    countOf(rows("posts"), "post"),
    countOf(rows("subscribers"), "subscriber"),
    countOf(rows("newsletters"), "newsletter"),
    countOf(media.taken, "image"),
  ];
  const missing = media.missing > 0 ? ` ${countOf(media.missing, "image")} had no file.` : "";
  const end = isDryRun
    ? "Nothing was changed."
    : "Sign in as on the old site. With a mail server, sending waits for you to confirm.";
  out(`The site of ${manifest.publicUrl}: ${parts.join(", ")}.${missing} ${end}`, {
    isDryRun,
    madeAt: manifest.madeAt,
    tables: manifest.tables,
    media,
  });
}
