import { countOf } from "../contract/base/counting.ts";
import { createLog } from "../server/base/log.ts";
import { copyDatabase, placeOf } from "../server/moving/archive/copy-database.ts";
import { UsageError, type Command } from "./kit/command.ts";
import { createProgress } from "./kit/progress.ts";

export const copyDatabaseCommand: Command = {
  usage: ["copy-database FROM TO"],
  details:
    "FROM and TO are each postgres://… or a data folder; TO must be empty. It compares every row. Stop the server first. Images stay where they are, and the copy mails nobody until you confirm in the admin.",
  example: "copy-database data postgres://owner@localhost/blog",
  async run({ config, positionals: [from, to], out }) {
    if (!from || !to) throw new UsageError("Name the source and the target.");
    using progress = createProgress();
    const { dataDir } = config;
    const target = placeOf(to, dataDir);
    const deps = { dataDir, now: () => new Date(), log: createLog("warn"), progress };
    const tables = await copyDatabase(deps, { from: placeOf(from, dataDir), to: target });
    progress[Symbol.dispose]();
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const next = target.databaseUrl
      ? "Set DATABASE_URL to the new one and start"
      : `Start without DATABASE_URL, with DATA_DIR=${target.dataDir}`;
    out(
      `${countOf(rows, "row")} of ${countOf(Object.keys(tables).length, "table")} are there, and every one was compared. ${next}; sending waits for you to confirm.`,
      { rows, tables },
    );
  },
};
