import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openMigrated } from "../../src/cli/command.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import { migrate, migrationNames } from "../../src/server/platform/db/migrate.ts";
import { openSiteArchive } from "../../src/server/porting/archive/read-archive.ts";
import { engines, openTestDatabase, quiet } from "../setup/engines.ts";

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
