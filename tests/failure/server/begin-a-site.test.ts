import { once } from "node:events";
import { copyFileSync, existsSync, statSync } from "node:fs";
import { mkdir, mkdtempDisposable, readdir, rm, stat, truncate, writeFile, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { engines, openTestDatabase } from "../../setup/engines.ts";
import { spawnProgram, startServer } from "../../setup/process.ts";
import { runCommand } from "../../app/cli/commands.ts";

const BACKUP = "scheduled-2026-03-02T09-00-00Z.zip";

const newFolder = () => mkdtempDisposable(join(tmpdir(), "masthead-begin-"));

async function put(folder: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

async function refusalOf(env: Record<string, string>, args: string[] = []) {
  const { child, output } = spawnProgram("server", args, { PORT: "0", ...env });
  child.stdout.on("data", () => child.kill("SIGKILL"));
  const [code]: unknown[] = await once(child, "exit");
  return { code, line: output().stderr };
}

async function startAndStop(env: Record<string, string>) {
  await using server = await startServer(env);
  const { status } = await fetch(`${server.url}/readyz`);
  return { status, code: await server.stop("SIGTERM"), log: server.output().stderr };
}

/** A database that SQLite made and nothing was written to. */
function writeEmptyDatabase(file: string) {
  using database = new DatabaseSync(file);
  database.exec("create table t (a); drop table t");
}

/** What a kill leaves while the tables are written: pages in the log that no commit follows. */
function writeHalfOfTables(dataDir: string) {
  const made = join(dataDir, "made.db");
  using database = new DatabaseSync(made);
  database.exec("pragma journal_mode = wal; pragma cache_size = 10; begin immediate; create table t (a)");
  const insert = database.prepare("insert into t values (?)");
  for (let row = 0; row < 500; row++) insert.run("x".repeat(1_000));
  for (const suffix of ["", "-wal"]) copyFileSync(`${made}${suffix}`, join(dataDir, `masthead.db${suffix}`));
  expect(statSync(join(dataDir, "masthead.db-wal")).size).toBeGreaterThan(10_000);
  database.exec("rollback");
}

const used: [what: string, files: Record<string, string>][] = [
  ["an image", { "media/ab/cd.avif": "x" }],
  ["a key", { "secrets.key": "x" }],
  ["an identity", { "instance-id": "x" }],
  ["a backup", { [`backups/${BACKUP}`]: "x" }],
  ["a copy from before a migration", { "backups/before-migration-2026-03-02.db": "x" }],
  ["SQLite's log alone", { "masthead.db-wal": "x" }],
  ["an empty database and a key", { "masthead.db": "", "secrets.key": "x" }],
  ["an empty database beside its log", { "masthead.db": "", "masthead.db-wal": "x" }],
];

test.each(used)("a server does not begin a new site where there is %s", async (_what, files) => {
  await using folder = await newFolder();
  await put(folder.path, files);
  const { code, line } = await refusalOf({ DATA_DIR: folder.path });
  expect(code).toBe(1);
  expect(line).toMatch(
    /^Masthead did not start\. (?:There is no database at|The database) \S+masthead\.db.*, but a site has used .+ To begin a new site here: \.\/masthead serve --new\n$/,
  );
  if (BACKUP in files || `backups/${BACKUP}` in files)
    expect(line).toContain(
      `Restore the newest backup: ./masthead restore ${folder.path}/backups/${BACKUP} --yes`,
    );
  for (const [name, content] of Object.entries(files))
    expect((await stat(join(folder.path, name))).size, name).toBe(content.length);
  expect(existsSync(join(folder.path, "masthead.db"))).toBe("masthead.db" in files);
});

test.each([
  "masthead-2026-03-02T09-00-00.zip",
  "before-restore-2026-03-02T09-00-00-000Z.zip",
  "the-blog-on-its-old-server.zip",
])("backups elsewhere speak of a site, too, such as %s: DATA_DIR may be mistyped", async (name) => {
  await using folder = await newFolder();
  const backups = join(folder.path, "elsewhere");
  await put(backups, { [name]: "x" });
  const env = { DATA_DIR: join(folder.path, "mistyped"), BACKUP_DIR: backups };
  const { code, line } = await refusalOf(env);
  expect(code).toBe(1);
  expect(line).toContain(`restore ${backups}/${name} --yes`);
});

test("a backup of the server comes before what only may be one, wherever it is and however new", async () => {
  await using folder = await newFolder();
  const [backups, dataDir] = [join(folder.path, "elsewhere"), join(folder.path, "data")];
  const name = "scheduled-2026-03-01T09-00-00.zip";
  await put(backups, { [name]: "x" });
  await utimes(join(backups, name), new Date("2026-03-01"), new Date("2026-03-01"));
  await put(backups, { "holiday.zip": "x" });
  await put(dataDir, { "backups/before-restore-2026-03-02T09-00-00-000Z.zip": "x" });
  const { line } = await refusalOf({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  expect(line).toContain(`restore ${backups}/${name} --yes`);
});

test("a folder without tables is refused after a site, and allowed by --new, once", async () => {
  await using folder = await newFolder();
  await put(folder.path, { "instance-id": "x", "media/a": "x" });
  const file = join(folder.path, "masthead.db");
  writeEmptyDatabase(file);
  expect(await refusalOf({ DATA_DIR: folder.path })).toMatchObject({
    code: 1,
    line: expect.stringContaining(`The database ${file} is empty, but`),
  });
  await rm(file);
  await put(folder.path, { "masthead.db-wal": "the last of a site" });
  {
    const { child, output } = spawnProgram("command", ["serve", "--new"], {
      PORT: "0",
      DATA_DIR: folder.path,
      LOG_LEVEL: "info",
    });
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(output().stderr).toContain("Began a new site");
  }
  const aside = (await readdir(join(folder.path, "backups"))).filter((name) => name.endsWith(".db-wal"));
  expect(aside).toHaveLength(1);
  expect(await refusalOf({ DATA_DIR: folder.path }, ["--new"])).toMatchObject({
    code: 1,
    line: "Masthead did not start. There is a site here already. Start without --new to serve it.\n",
  });
  expect(await startAndStop({ DATA_DIR: folder.path })).toMatchObject({ status: 200, code: 0 });
});

test.each(engines)(
  "no site begins among tables that are not its own, but with --new (%s)",
  async (engine) => {
    await using place = await openTestDatabase(engine);
    await using folder = await newFolder();
    const env: Record<string, string> = { DATA_DIR: folder.path };
    if (engine === "postgres") {
      env["DATABASE_URL"] = place.databaseUrl ?? "";
      await sql`drop schema public cascade`.execute(place.database.db);
      await sql`create schema public`.execute(place.database.db);
      await sql`create table orders (id integer)`.execute(place.database.db);
    } else {
      using database = new DatabaseSync(join(folder.path, "masthead.db"));
      database.exec("create table orders (id integer)");
    }
    const refused = await refusalOf(env);
    expect(refused.code).toBe(1);
    expect(refused.line).toMatch(/has tables, but none that say that they are Masthead's.+serve --new\n$/);
    expect((await runCommand(["migrate"], { env })).code).toBe(1);
    const { child } = spawnProgram("command", ["serve", "--new"], { PORT: "0", ...env });
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(await startAndStop(env)).toMatchObject({ status: 200, code: 0 });
  },
);

test("no command makes a database where there is none", async () => {
  await using folder = await newFolder();
  await put(folder.path, { "secrets.key": "x", "list.csv": "email\nanna@example.com\n" });
  const calls = [
    ["migrate"],
    ["doctor"],
    ["backup"],
    ["export", join(folder.path, "export.zip")],
    ["admin", "create", "anna"],
    ["admin", "reset-password", "anna"],
    ["admin", "reset-factors", "anna"],
    ["newsletter", "list"],
    ["bounce"],
    ["import", "subscribers", join(folder.path, "list.csv"), "--yes"],
  ];
  const ended = await Promise.all(
    calls.map((call) => runCommand(call, { env: { DATA_DIR: folder.path }, input: "a long password 1\n" })),
  );
  for (const [index, { code }] of ended.entries()) expect(code, calls[index]?.join(" ")).not.toBe(0);
  expect((await readdir(folder.path)).filter((name) => name.startsWith("masthead.db"))).toEqual([]);
  // Where no site has been, those that can be the first of one are.
  await rm(join(folder.path, "secrets.key"));
  const inNew = { env: { DATA_DIR: folder.path }, input: "a long password 1\n" };
  expect(await runCommand(["admin", "reset-factors", "anna"], inNew)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no database at"),
  });
  expect(await runCommand(["migrate"], inNew)).toMatchObject({ code: 0 });
});

test("a first start that was killed is followed by a second without a question", async () => {
  await using folder = await newFolder();
  const dataDir = join(folder.path, "data");
  // What it may have left: nothing but its lock, an empty file, a file without tables, all tables.
  await put(dataDir, { "server.lock": "", "media/.gitkeep": "", "lost+found/a": "x" });
  const env = { DATA_DIR: dataDir, LOG_LEVEL: "info" };
  expect((await startAndStop(env)).log).toContain("Began a new site");
  for (const left of ["empty", "without tables", "with half of the tables in its log"]) {
    await rm(dataDir, { recursive: true });
    await put(dataDir, { "masthead.db": "", "server.lock": "" });
    if (left === "without tables") writeEmptyDatabase(join(dataDir, "masthead.db"));
    if (left.startsWith("with half")) writeHalfOfTables(dataDir);
    expect(await startAndStop(env), left).toMatchObject({ status: 200, code: 0 });
  }
  for (const name of ["instance-id", "secrets.key"]) await rm(join(dataDir, name));
  const again = await startAndStop(env);
  expect(again).toMatchObject({ status: 200, code: 0 });
  expect(again.log).not.toContain("Began a new site");
});

test("a restore beside the log of a database that was deleted does not read it", async () => {
  await using folder = await newFolder();
  const env = { DATA_DIR: folder.path };
  expect(await startAndStop(env)).toMatchObject({ status: 200 });
  const backup = join(folder.path, "backups", BACKUP);
  await mkdir(dirname(backup));
  expect(await runCommand(["backup", backup], { env })).toMatchObject({ code: 0 });
  await truncate(join(folder.path, "masthead.db"));
  await writeFile(join(folder.path, "masthead.db-wal"), "left");
  expect((await refusalOf(env)).line).toContain(`restore ${backup} --yes`);
  expect(await runCommand(["restore", backup, "--yes"], { env })).toMatchObject({ code: 0 });
  expect(await startAndStop(env)).toMatchObject({ status: 200, code: 0 });
});

test.runIf(engines.includes("postgres"))(
  "an empty PostgreSQL is no new site beside a folder that was used, and several servers may begin one together",
  async () => {
    await using place = await openTestDatabase("postgres");
    await sql`drop schema public cascade`.execute(place.database.db);
    await sql`create schema public`.execute(place.database.db);
    await using folder = await newFolder();
    const env = { DATABASE_URL: place.databaseUrl ?? "", LOG_LEVEL: "info" };
    const usedDir = join(folder.path, "used");
    await put(usedDir, { "instance-id": "x", "masthead.db": "SQLite" });
    const { code, line } = await refusalOf({ ...env, DATA_DIR: usedDir });
    expect(code).toBe(1);
    expect(line).toMatch(
      /The database at DATABASE_URL is empty, but a site has used .+copy-database.+serve --new\n$/,
    );
    expect(line).not.toContain("postgres://");

    const begun = await Promise.all(
      Array.from({ length: 3 }, (_, index) =>
        startAndStop({ ...env, DATA_DIR: join(folder.path, `${index}`) }),
      ),
    );
    expect(begun.map(({ status, code }) => [status, code])).toEqual(begun.map(() => [200, 0]));
    // With a site in the database, the folder's traces are its own.
    expect(await startAndStop({ ...env, DATA_DIR: usedDir })).toMatchObject({ status: 200 });
  },
);
