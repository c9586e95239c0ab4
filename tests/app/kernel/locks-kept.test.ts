import { mkdtempDisposable, readFile, stat } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../../../src/server/kernel/db/migrate.ts";
import { openDatabase } from "../../../src/server/kernel/db/open.ts";
import { quiet } from "../../setup/engines.ts";

/** The system's locks on a file, whichever process has them. */
async function locksOn(file: string): Promise<string[]> {
  const { ino } = await stat(file);
  return (await readFile("/proc/locks", "utf8")).split("\n").filter((line) => line.includes(`:${ino} `));
}

test.skipIf(platform() !== "linux")(
  "a process that opens its database once more keeps its lock, without which SQLite's shell deletes the log",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-locks-"));
    const place = { dataDir: folder.path, databaseUrl: undefined };
    await using database = await openDatabase(place, quiet);
    await migrate(database, folder.path, { now: () => new Date(), log: quiet });
    const file = join(folder.path, "masthead.db");
    expect(await locksOn(file)).toHaveLength(1);
    {
      // As the thread that sends newsletters does.
      await using again = await openDatabase(place, quiet);
      await again.db.selectFrom("subscribers").select("id").execute();
      expect(await locksOn(file)).toHaveLength(1);
    }
    expect(await locksOn(file)).toHaveLength(1);
  },
);
