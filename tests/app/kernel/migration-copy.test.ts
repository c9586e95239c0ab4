import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openMigrated } from "../../../src/cli/kit/command.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { migrate, migrationNames } from "../../../src/server/kernel/db/migrate.ts";
import { openDatabase } from "../../../src/server/kernel/db/open.ts";
import { lockFile } from "../../../src/server/kernel/db/server-lock.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";
import { runCommand } from "../cli/commands.ts";

test.runIf(engines.includes("postgres"))(
  "PostgreSQL is backed up before a migration, and not when it is empty",
  async () => {
    await using opened = await openTestDatabase("postgres");
    const { database, dataDir, databaseUrl = "" } = opened;
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
    const older = (await migrationNames("postgres")).slice(0, -1);
    const copies = async () => (await readdir(join(dataDir, "backups")).catch(() => [])).sort();
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    await migrate(database, dataDir, { now: () => new Date(), log: quiet, only: older });
    expect(await copies()).toEqual([]);

    await using migrated = await openMigrated(config);
    expect(migrated.applied).toHaveLength(1);
    const [copy = "", ...more] = await copies();
    expect(copy).toMatch(/^before-migration-.+\.zip$/);
    expect(more).toEqual([]);
    await using archive = await openSiteArchive(join(dataDir, "backups", copy));
    await archive.verify();
    expect(archive.manifest.migrations).toEqual(older);
  },
);

test("a command says in a sentence which copy it made before it migrated, and logs nothing", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-migrating-"));
  const older = (await migrationNames("sqlite")).slice(0, -2);
  {
    await using database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet);
    await migrate(database, folder.path, { now: () => new Date(), log: quiet, only: older });
  }
  const env = { DATA_DIR: folder.path, LOG_LEVEL: "info" };
  const { code, stdout, stderr } = await runCommand(["migrate"], { env });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Applied \w+, \w+\.\n$/) });
  const [copy = ""] = await readdir(join(folder.path, "backups"));
  expect(stderr).toBe(`Copied the database to ${join(folder.path, "backups", copy)} before its migration.\n`);
});

test("an upgrade waits for a backup that is being made at the same minute", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-upgrade-"));
  const config = readConfig({ DATA_DIR: folder.path, LOG_LEVEL: "silent" });
  await using database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet);
  const older = (await migrationNames("sqlite")).slice(0, -1);
  await migrate(database, folder.path, { now: () => new Date(), log: quiet, only: older });
  const deps = { config, now: () => new Date(), log: quiet };
  const path = join(folder.path, "copy.zip");
  const target = { path, hasMedia: false, waitMs: 20_000 };
  const other = lockFile(folder.path, "backup");
  const made = makeBackup(deps, target);
  await expect(Promise.race([made, makeBackup(deps, { ...target, waitMs: 0 })])).rejects.toThrow(
    "Another backup is being made",
  );
  other[Symbol.dispose]();
  expect(await made).toMatchObject({ path });
});
