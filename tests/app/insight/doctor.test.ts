import { once } from "node:events";
import { mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { migrationNames } from "../../../src/server/kernel/db/migrate.ts";
import { describe, expect, test } from "vitest";
import { checkImages } from "../../../src/server/insight/doctor/check-images.ts";
import { examine } from "../../../src/server/insight/doctor/examine.ts";
import { originalKeyOf } from "../../../src/server/content/media/images/image-key.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { someSite } from "../../setup/any-site.ts";
import { engines, quiet } from "../../setup/engines.ts";
import { spawnProgram } from "../../setup/process.ts";
import { openPlace, putFile, type Place } from "../moving/moving.ts";
import { startSink } from "../mailing/sending/smtp-sink.ts";

const silent = { findTexts: async () => undefined };

/** What the doctor finds, by name. */
async function look(
  place: Place,
  env: Record<string, string> = {},
  outside = silent as Outside,
  at?: string,
) {
  const { dataDir, databaseUrl = "" } = place.config;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env });
  const now = () => (at ? new Date(at) : new Date());
  const findings = await examine({ config, now, log: quiet, outside });
  return Object.fromEntries(findings.map(({ name, ...finding }) => [name, finding]));
}

interface Outside {
  findTexts: (name: string) => Promise<string[] | undefined>;
}

describe.each(engines)("on %s", (engine) => {
  test("a site that is well has a line for everything, and nothing is broken", async () => {
    await using place = await openPlace(engine);
    await using sink = await startSink();
    await place.write(someSite);
    const found = await look(place, { SMTP_URL: sink.url });
    expect(Object.entries(found).map(([name, { state }]) => [name, state])).toEqual([
      ["disk", "ok"],
      ["database", "ok"],
      ["migrations", "ok"],
      ["clock", "ok"],
      ["queue", "ok"],
      ["proxy", "ok"],
      ["images", "ok"],
      ["backup", "look"],
      ["mail server", "ok"],
      ["DNS", "ok"],
    ]);
    expect(sink.received).toEqual([]);
  });

  test("mail that waits too long, and mail that is held, is something to look at", async () => {
    await using place = await openPlace(engine);
    await place.using(async ({ db }) => {
      const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
      const mail = { recipient: "a@example.com", subject: "Hello", message: "…", error: null, done_at: null };
      await db
        .insertInto("mails")
        .values({ ...mail, next_at: at, created_at: at })
        .execute();
    });
    expect((await look(place))["queue"]).toMatchObject({
      state: "look",
      words: "1 mail in the queue, the oldest for 3 hours",
    });
    await place.using(({ db }) =>
      db
        .insertInto("sender")
        .values({ id: 1, place: "", public_url: "", held_since: "2026-03-02T09:00:00.000Z" })
        .execute(),
    );
    expect((await look(place))["queue"]).toMatchObject({
      state: "look",
      words: "All mail is held since 2026-03-02T09:00:00.000Z",
    });
  });

  test("images whose files are gone are counted, and the first ones named", async () => {
    await using place = await openPlace(engine);
    await place.write({
      ...someSite,
      images: Array.from({ length: 6 }, (_, index) => Uint8Array.of(index)),
    });
    const images = async () => (await look(place))["images"];
    const media = join(place.dataDir, "media");
    expect(await images()).toEqual({
      state: "ok",
      words: `6 images in the folder ${media}: none is missing`,
      todo: "",
    });
    const keys = await place.using(async ({ db }) =>
      (await db.selectFrom("media").select(["id", "format"]).orderBy("id").execute()).map(originalKeyOf),
    );
    await rm(join(media, keys[0] ?? ""));
    expect(await images()).toMatchObject({
      state: "broken",
      words: `1 of 6 images have no file in the folder ${media}: ${keys[0]}`,
    });
    await rm(media, { recursive: true });
    expect(await images()).toMatchObject({
      state: "broken",
      words: `6 of 6 images have no file in the folder ${media}: ${keys.slice(0, 3).join(", ")} and 3 others`,
      todo: expect.stringContaining("restore a backup"),
    });
    await place.using(async ({ db, files }) => {
      expect(await checkImages(db, files, 2)).toMatchObject({
        words: expect.stringMatching(/^2 of a sample of 2 images have no file in /),
      });
    });
  });

  test("a database of another version is told apart from one that is behind", async () => {
    await using place = await openPlace(engine);
    const setMigrations = (...names: string[]) =>
      place.using(async ({ db }) => {
        await sql`delete from migrations`.execute(db);
        for (const name of names)
          await sql`insert into migrations (name, applied_at) values (${name}, '2026')`.execute(db);
      });
    await setMigrations();
    expect((await look(place))["migrations"]).toMatchObject({
      state: "look",
      words: `${(await migrationNames(engine)).join(", ")} to come`,
    });
    await setMigrations("0001_tables", "9999_later");
    expect((await look(place))["migrations"]).toMatchObject({
      state: "broken",
      words: "A newer version has used the database (it has 9999_later)",
    });
    await setMigrations("0001_baseline", "0002_stalled_sends");
    expect((await look(place))["migrations"]).toMatchObject({
      state: "broken",
      words: "The database was made before Masthead 0.1.0 and cannot be upgraded",
    });
  });
});

test("a mail server that cannot be reached, or hangs up, is broken, and none at all is to be looked at", async () => {
  await using place = await openPlace("sqlite");
  expect((await look(place))["mail server"]).toMatchObject({ state: "look" });
  const server = createServer((socket) => socket.end("554 go away\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = `smtp://127.0.0.1:${port}`;
  expect((await look(place, { SMTP_URL: url }))["mail server"]).toMatchObject({
    state: "broken",
    words: expect.stringContaining("go away"),
  });
  server.close();
  await once(server, "close");
  expect((await look(place, { SMTP_URL: url }))["mail server"]).toMatchObject({
    state: "broken",
    words: expect.stringContaining("ECONNREFUSED"),
  });
});

test("missing records of DNS are named, with what to do", async () => {
  await using place = await openPlace("sqlite");
  const outside = { findTexts: async (name: string) => (name === "example.com" ? ["v=spf1 -all"] : []) };
  const found = await look(place, { MAIL_FROM: "letter@example.com" }, outside);
  expect(found["DNS"]).toMatchObject({
    state: "look",
    words: expect.stringMatching(/^DNS has no DMARC for example\.com/),
    todo: "Add the records where the domain is kept.",
  });
  const keys = { DKIM_KEYS: "mail=/nowhere/key.pem", DKIM_DOMAIN: "example.com" };
  expect((await look(place, keys, outside))["DNS"]).toMatchObject({ state: "broken" });
});

test("a backup that is old is to be looked at, and a new one is well", async () => {
  await using place = await openPlace("sqlite");
  await mkdir(join(place.dataDir, "backups"));
  const path = await putFile(place, "backups/scheduled-2026-03-02T09-00-00Z.zip", "PK");
  expect((await look(place))["backup"]).toMatchObject({
    state: "ok",
    words: expect.stringMatching(/ old\. It is lost with the disk of the database \(BACKUP_DIR\)$/),
  });
  const old = new Date(Date.now() - 5 * 86_400_000);
  await utimes(path, old, old);
  expect((await look(place))["backup"]).toMatchObject({
    state: "look",
    words: `The newest in ${join(place.dataDir, "backups")} is 5 days old`,
  });
});

test("a clock that stands before what was written is broken", async () => {
  await using place = await openPlace("sqlite");
  await place.using(({ db }) =>
    db.insertInto("changes").values({ event: "{}", at: "2026-03-02T09:00:00.000Z" }).execute(),
  );
  expect((await look(place, {}, silent, "2020-01-01T00:00:00Z"))["clock"]).toMatchObject({ state: "broken" });
  expect((await look(place, {}, silent, "2026-03-02T09:00:01Z"))["clock"]).toMatchObject({ state: "ok" });
});

test("the command names a damaged database and exits with 1, and changes nothing", async () => {
  await using place = await openPlace("sqlite");
  await place.write(someSite);
  const file = join(place.dataDir, "masthead.db");
  const bytes = await readFile(file);
  bytes.fill(0x55, 5 * 4096, 60 * 4096);
  await writeFile(file, bytes);
  const { child, output } = spawnProgram("command", ["doctor", "--json"], {
    DATA_DIR: place.dataDir,
  });
  child.stdin.end();
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(JSON.parse(output().stdout)).toMatchObject({
    isWell: false,
    findings: expect.arrayContaining([
      expect.objectContaining({
        name: "database",
        state: "broken",
        todo: expect.stringContaining("restore"),
      }),
    ]),
  });
  expect(await readFile(file)).toEqual(bytes);
});
