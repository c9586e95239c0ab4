import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as immediate } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { migrate, migrationNames } from "../../../src/server/kernel/db/migrate.ts";
import { openDatabase } from "../../../src/server/kernel/db/open.ts";
import { lockFile } from "../../../src/server/kernel/db/server-lock.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";
import { LATER_MIGRATION, openLaterMigrations, openLaterVersion } from "../../setup/later-version.ts";
import { runCommand } from "../cli/commands.ts";
import { openPlace } from "../moving/moving.ts";

test.runIf(engines.includes("postgres"))(
  "PostgreSQL is backed up before a migration, and not when it is empty",
  async () => {
    await using opened = await openTestDatabase("postgres");
    await using later = await openLaterVersion();
    const { database, dataDir, databaseUrl = "" } = opened;
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const copies = async () => (await readdir(join(dataDir, "backups")).catch(() => [])).sort();

    expect(await later.runCommand(["migrate"], env)).toMatchObject({
      code: 0,
      stdout: `Applied ${LATER_MIGRATION}.\n`,
    });
    const [copy = "", ...more] = await copies();
    expect(copy).toMatch(/^before-migration-.+\.zip$/);
    expect(more).toEqual([]);
    {
      await using archive = await openSiteArchive(join(dataDir, "backups", copy));
      await archive.verify();
      expect(archive.manifest.migrations).toEqual(await migrationNames("postgres"));
    }

    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    // Beside the backups of a site, an empty database would be refused.
    await using elsewhere = await mkdtempDisposable(join(tmpdir(), "masthead-empty-"));
    expect(await later.runCommand(["migrate"], { ...env, DATA_DIR: elsewhere.path })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Applied \w+(?:, \w+)+\.\n$/),
    });
    expect(await readdir(elsewhere.path)).not.toContain("backups");
    expect(await copies()).toEqual([copy]);
  },
);

test("a command says in a sentence which copy it made before it migrated, and logs nothing", async () => {
  await using place = await openPlace("sqlite");
  await using later = await openLaterVersion();
  const env = { DATA_DIR: place.dataDir, LOG_LEVEL: "info" };
  const { code, stdout, stderr } = await later.runCommand(["migrate"], env);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `Applied ${LATER_MIGRATION}.\n` });
  const [copy = ""] = await readdir(join(place.dataDir, "backups"));
  expect(stderr).toBe(
    `Copied the database to ${join(place.dataDir, "backups", copy)} before its migration.\n`,
  );
});

test.each(engines)(
  "%s that a newer version has migrated is used by this one, unless a migration is a contract",
  async (engine) => {
    await using place = await openPlace(engine);
    await using later = await openLaterVersion();
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.config.databaseUrl ?? "" };
    expect(await later.runCommand(["migrate"], env)).toMatchObject({ code: 0 });
    expect(await runCommand(["migrate"], { env })).toEqual({
      code: 0,
      stdout: "The database is up to date.\n",
      stderr: "",
    });
    const contract = "9001_contract_old";
    await place.using(({ db }) =>
      sql`insert into migrations (name, applied_at) values (${contract}, '2026-03-02')`.execute(db),
    );
    expect(await runCommand(["migrate"], { env })).toEqual({
      code: 1,
      stdout: "",
      stderr: `The database has been used by a newer version of Masthead (it has ${contract}). Start that version, or restore a backup.\n`,
    });
    await place.using(({ db }) => sql`delete from migrations where name = ${contract}`.execute(db));
    expect(await later.runCommand(["migrate"], env)).toMatchObject({
      code: 0,
      stdout: "The database is up to date.\n",
    });
  },
);

test.runIf(engines.includes("postgres"))(
  "a migration of PostgreSQL gives up behind a backup that reads the table, and succeeds when it has ended",
  async () => {
    await using opened = await openTestDatabase("postgres");
    const { database, dataDir } = opened;
    await using later = await openLaterMigrations("alter table import_runs add column planted text;\n");
    const migrating = { now: () => new Date(), log: quiet, folder: later.migrations };
    await database.db.transaction().execute(async (reading) => {
      await sql`lock table import_runs in access share mode`.execute(reading);
      await expect(migrate(database, dataDir, migrating)).rejects.toThrow(
        `Migration ${LATER_MIGRATION} failed, and nothing was changed: another program, such as a backup or an export, is reading the database. Try again when it has finished.`,
      );
    });
    expect(await migrate(database, dataDir, migrating)).toEqual([LATER_MIGRATION]);
  },
);

test("the copy before a migration ends while a server goes on writing", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-writing-"));
  await using database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet);
  await using later = await openLaterMigrations();
  const migrating = { now: () => new Date(), log: quiet };
  await migrate(database, folder.path, migrating);
  using server = new DatabaseSync(database.file ?? "", { timeout: 5_000 });
  server.exec("pragma synchronous = off; create table written as select zeroblob(8000000) as bytes");
  const copied = new AbortController();
  const sayCopied = () => copied.abort();
  const migrated = migrate(database, folder.path, { ...migrating, folder: later.migrations, sayCopied });
  let commits = 0;
  // The copy ends within about 3,000 of them.
  for (; !copied.signal.aborted && commits < 50_000; commits++) {
    server.exec("insert into written values ('x')");
    await immediate();
  }
  await migrated;
  expect(commits).toBeLessThan(50_000);
});

test("an upgrade waits for a backup that is being made at the same minute", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-upgrade-"));
  const config = readConfig({ DATA_DIR: folder.path, LOG_LEVEL: "silent" });
  await using database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet);
  await migrate(database, folder.path, { now: () => new Date(), log: quiet });
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
