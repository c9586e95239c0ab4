import type { Command } from "./kit/command.ts";
import { openMigrated } from "./kit/open-migrated.ts";

export const migrateCommand: Command = {
  usage: ["migrate"],
  details: "The server also does this when it starts.",
  example: "migrate",
  async run({ config, out }) {
    await using database = await openMigrated(config, { mayBegin: true });
    const { applied } = database;
    out(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.", { applied });
  },
};
