import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { createScheduledBackups } from "../../../src/server/moving/scheduled-backups.ts";
import { readBell } from "../../setup/bell.ts";
import { someSite } from "../../setup/any-site.ts";
import { createMovingThreads } from "../../../src/server/moving/moving-threads.ts";
import { engines, quiet } from "../../setup/engines.ts";
import { openPlace } from "./moving.ts";
import type { Place } from "./moving.ts";

interface Circumstances {
  env?: Record<string, string>;
  sendingUntil?: string;
  aheadMs?: number;
  /** What happens before a run at one of the times. */
  before?: (time: string) => Promise<void>;
}

/**
 * The server's job over a place, at times of the test's own, at some of which it is sending. The server's clock may be
 * ahead of the database's.
 */
async function runAt(
  place: Place,
  times: string[],
  { env = {}, sendingUntil = "", aheadMs = 0, before }: Circumstances = {},
) {
  const { dataDir, databaseUrl = "" } = place.config;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", ...env });
  await place.using(async ({ db }) => {
    let time = new Date();
    const now = () => new Date(time.getTime() + aheadMs);
    const run = createScheduledBackups({
      db,
      config,
      now,
      databaseTime: async () => time,
      log: quiet,
      makeBackup: createMovingThreads(config).makeBackup,
      isSending: () => time < new Date(sendingUntil),
      stopping: new AbortController().signal,
    });
    for (const each of times) {
      time = new Date(each);
      await before?.(each);
      await run();
    }
  });
  const names = await readdir(config.backup.folder).catch(() => []);
  return names.filter((name) => name.startsWith("scheduled-")).sort();
}

describe.each(engines)("on %s", (engine) => {
  test("a backup is made each day, whole, and the oldest goes", async () => {
    await using place = await openPlace(engine);
    await place.write(someSite);
    const days = [
      "2026-03-02T09:00:00Z",
      "2026-03-02T20:00:00Z",
      "2026-03-03T09:00:00Z",
      "2026-03-04T09:00:01Z",
    ];
    expect(await runAt(place, days, { env: { BACKUP_KEEP: "2" } })).toEqual([
      "scheduled-2026-03-03T09-00-00Z.zip",
      "scheduled-2026-03-04T09-00-01Z.zip",
    ]);
    await using archive = await openSiteArchive(
      join(place.dataDir, "backups", "scheduled-2026-03-04T09-00-01Z.zip"),
    );
    await archive.verify();
    expect(archive.manifest.tables["subscribers"]).toEqual({ rows: someSite.readers.length });
  });

  test("once a clock that was ahead is right, a backup is made at once, and the one from the future goes", async () => {
    await using place = await openPlace(engine);
    const times = ["2026-03-23T09:00:00Z", "2026-03-03T09:00:00Z", "2026-03-03T20:00:00Z"];
    expect(await runAt(place, times, { env: { BACKUP_KEEP: "1" } })).toEqual([
      "scheduled-2026-03-03T09-00-00Z.zip",
    ]);
  });
});

test.runIf(engines.includes("postgres"))(
  "of two servers on one PostgreSQL, one makes the day's backup, and the other takes over when it is gone",
  async () => {
    await using place = await openPlace("postgres");
    await place.write(someSite);
    const ofOther = { env: { BACKUP_DIR: join(place.dataDir, "other") } };
    const morning = ["2026-03-02T10:00:00Z"];
    const evening = ["2026-03-02T20:00:00Z"];
    const [first, second] = await Promise.all([runAt(place, morning), runAt(place, morning, ofOther)]);
    expect([...first, ...second]).toEqual(["scheduled-2026-03-02T10-00-00Z.zip"]);
    expect([...(await runAt(place, evening)), ...(await runAt(place, evening, ofOther))]).toHaveLength(1);
    expect(await runAt(place, ["2026-03-03T10:00:00Z"], ofOther)).toContain(
      "scheduled-2026-03-03T10-00-00Z.zip",
    );
  },
);

test.runIf(engines.includes("postgres"))(
  "two servers on one PostgreSQL make one backup, also when one's clock is minutes ahead of the other's",
  async () => {
    await using place = await openPlace("postgres");
    const [folder, other] = [join(place.dataDir, "one"), join(place.dataDir, "other")];
    const ahead = { env: { BACKUP_DIR: folder }, aheadMs: 5 * MINUTE };
    expect(await runAt(place, ["2026-03-02T10:00:00Z"], ahead)).toHaveLength(1);
    expect(await runAt(place, ["2026-03-02T10:00:30Z"], { env: { BACKUP_DIR: other } })).toEqual([]);
    // In a place of both, too.
    expect(await runAt(place, ["2026-03-02T10:01:00Z"], { env: { BACKUP_DIR: folder } })).toHaveLength(1);
  },
);

test("a backup comes after a send, and no later than six hours", async () => {
  await using place = await openPlace("sqlite");
  const times = ["2026-03-02T09:00:00Z", "2026-03-02T11:00:00Z", "2026-03-02T15:00:00Z"];
  expect(await runAt(place, times, { sendingUntil: "2026-03-02T10:00:00Z" })).toEqual([
    "scheduled-2026-03-02T11-00-00Z.zip",
  ]);
  await using busy = await openPlace("sqlite");
  expect(await runAt(busy, times, { sendingUntil: "2026-03-03T10:00:00Z" })).toEqual([
    "scheduled-2026-03-02T15-00-00Z.zip",
  ]);
});

test("a backup of the owner's own is never removed, and a server that is told not to makes none", async () => {
  await using place = await openPlace("sqlite");
  const folder = join(place.dataDir, "kept");
  expect(
    await runAt(place, ["2026-03-02T09:00:00Z"], { env: { BACKUP_EVERY: "0", BACKUP_DIR: folder } }),
  ).toEqual([]);
  await runAt(place, ["2026-03-02T09:00:00Z"], { env: { BACKUP_DIR: folder } });
  await writeFile(join(folder, "masthead-2020.zip"), "mine");
  await writeFile(join(folder, "scheduled-2026-03-02T10-00-00Z.zip.unfinished"), "half");
  await runAt(place, ["2026-03-03T10:00:00Z"], { env: { BACKUP_DIR: folder, BACKUP_KEEP: "1" } });
  expect((await readdir(folder)).sort()).toEqual(["masthead-2020.zip", "scheduled-2026-03-03T10-00-00Z.zip"]);
});

test("a failure while the clock was ahead does not put off the next attempt", async () => {
  await using place = await openPlace("sqlite");
  const folder = join(place.dataDir, "backups");
  await writeFile(folder, "in the way");
  const [ahead, right] = ["2026-03-23T09:00:00Z", "2026-03-02T09:00:00Z"];
  const before = async (time: string) => {
    if (time === right) await rm(folder);
  };
  expect(await runAt(place, [ahead, right], { before })).toEqual(["scheduled-2026-03-02T09-00-00Z.zip"]);
});

test("the owner hears once of a backup that cannot be made, and it is tried again", async () => {
  await using place = await openPlace("sqlite");
  const folder = join(place.dataDir, "a-file", "backups");
  await writeFile(join(place.dataDir, "a-file"), "in the way");
  const hours = ["2026-03-02T09:00:00Z", "2026-03-02T09:05:00Z", "2026-03-02T10:05:00Z"];
  expect(await runAt(place, hours, { env: { BACKUP_DIR: folder } })).toEqual([]);
  expect(await place.using(({ db }) => readBell(db))).toEqual([
    {
      kind: "failure",
      link: "/admin",
      words: expect.stringMatching(/^The backup was not made: .*It is tried again each hour/),
    },
  ]);
});
