import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { SQLITE_FILE } from "../../../src/server/kernel/db/open.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { makeExport } from "../../../src/server/moving/archive/make-export.ts";
import { DATABASE_FILE } from "../../../src/server/moving/archive/manifest.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { writeArchive } from "../../../src/server/moving/archive/write-archive.ts";
import { engines } from "../../setup/engines.ts";
import { spawnProgram } from "../../setup/process.ts";
import { runCommand } from "../cli/commands.ts";
import { openPlace, type Place } from "../moving/moving.ts";

const REFUSAL =
  "This database was made before Masthead 0.1.0 and cannot be upgraded: export the site with the version that made it (./masthead export SITE.zip), and import the file with this version into an empty DATA_DIR or DATABASE_URL (./masthead import SITE.zip).";
const ARCHIVE_REFUSAL =
  "This was made by a version of Masthead that is too old for this one: restore or import it with that version, update the site to the last version before 0.1.0 (its last migration is 0056_given_at), and export it again there.";

describe.each(engines)("a database on %s from before the baseline", (engine) => {
  test("is refused by a start and by every command in one sentence, and stays as it was", async () => {
    await using place = await openPlace(engine);
    await makeOld(place);
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.config.databaseUrl ?? "" };
    const target = (name: string) => join(place.dataDir, name);
    const run = (...args: string[]) => runCommand(args, { env });
    const refused = { code: 1, stdout: "", stderr: `${REFUSAL}\n` };

    expect(await start(env)).toEqual({ code: 1, stdout: "", stderr: `Masthead did not start. ${REFUSAL}\n` });
    expect(await run("migrate")).toEqual(refused);
    expect(await run("newsletter", "status", "1")).toEqual(refused);
    expect(await run("backup", target("a.zip"))).toEqual(refused);
    expect(await run("export", target("b.zip"))).toEqual(refused);
    expect(await run("export", "posts", target("c.csv"))).toEqual(refused);
    const from = place.config.databaseUrl ?? place.dataDir;
    expect(await run("copy-database", from, target("copy"))).toEqual(refused);
    const looked = await run("doctor");
    expect(looked).toMatchObject({ code: 1, stderr: "" });
    expect(looked.stdout).toMatch(/^broken +migrations +The database was made before Masthead 0\.1\.0/m);

    expect((await readdir(place.dataDir)).filter((name) => /\.(?:zip|csv)$/.test(name))).toEqual([]);
    expect(await readdir(target("backups")).catch(() => [])).toEqual([]);
    expect(await migrationsOf(place)).toEqual(OLD);
  });

  test("is not overwritten by a restore, an import of a site or a copy, even when asked", async () => {
    await using place = await openPlace(engine);
    await using other = await openPlace("sqlite");
    const backup = join(other.dataDir, "backup.zip");
    const site = join(other.dataDir, "site.zip");
    await makeBackup(other.deps, { path: backup, hasMedia: true });
    await makeExport(other.deps, site);
    await makeOld(place);
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.config.databaseUrl ?? "" };
    const to = place.config.databaseUrl ?? place.dataDir;
    const refused = { code: 1, stdout: "", stderr: `${REFUSAL}\n` };
    expect(await runCommand(["restore", backup, "--yes"], { env })).toEqual(refused);
    expect(await runCommand(["import", site], { env })).toEqual(refused);
    expect(await runCommand(["copy-database", other.dataDir, to], { env })).toEqual(refused);
    expect(await migrationsOf(place)).toEqual(OLD);
  });
});

test.each(["backup", "export"] as const)(
  "an archive of the kind %s from the last version before the baseline is taken, and an older one refused in one sentence",
  async (kind) => {
    // The baseline has the tables that the last of the old migrations left.
    await using source = await openPlace("sqlite", { only: ["0001_tables"] });
    await using target = await openPlace("sqlite");
    const path = join(source.dataDir, "site.zip");
    if (kind === "backup") await makeBackup(source.deps, { path, hasMedia: true });
    else await makeExport(source.deps, path);
    await makeOld(source);
    const old = join(source.dataDir, "old.zip");
    await rewriteMigrations(path, old, OLD.slice(0, 1));
    const before = await readFile(join(target.dataDir, "masthead.db"));
    const env = { DATA_DIR: target.dataDir };
    const args = kind === "backup" ? ["restore", old, "--yes"] : ["import", old];
    expect(await runCommand(args, { env })).toEqual({ code: 1, stdout: "", stderr: `${ARCHIVE_REFUSAL}\n` });
    expect(await readFile(join(target.dataDir, "masthead.db"))).toEqual(before);
    await rewriteMigrations(path, old, OLD);
    expect(await runCommand(args, { env })).toMatchObject({ code: 0 });
  },
);

/** The first and the last migration of the databases from before version 0.1.0. */
const OLD = ["0001_baseline", "0056_given_at"];

const makeOld = (place: Place) =>
  place.using(async ({ db }) => {
    await sql`delete from migrations`.execute(db);
    await sql`insert into migrations values (${OLD[0]}, '2026'), (${OLD[1]}, '2026')`.execute(db);
  });

const migrationsOf = (place: Place) =>
  place.using(async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
    return rows.map(({ name }) => name);
  });

/** Writes the archive of `path` to `old`, as if the old database beside it were in it. */
async function rewriteMigrations(path: string, old: string, migrations: string[]) {
  await using archive = await openSiteArchive(path);
  async function* parts() {
    const file = createReadStream(join(dirname(path), SQLITE_FILE));
    for (const name of Object.keys(archive.manifest.files))
      yield { name, content: name === DATABASE_FILE ? file : archive.read(name) };
  }
  await writeArchive(old, parts(), { ...archive.manifest, migrations });
}

/** Starts the built server and waits until it ends. */
async function start(env: Record<string, string>) {
  const { child, output } = spawnProgram("server", [], { PORT: "0", ...env });
  const [code] = await once(child, "close");
  return { code, ...output() };
}
