import { mkdir, mkdtempDisposable, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "../../../src/server/base/clock.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { judgeBackups } from "../../../src/server/kernel/backup-names.ts";
import { openBackupPlace } from "../../../src/server/kernel/backup-place.ts";
import { ensureSiteId, findSiteId } from "../../../src/server/kernel/site-id.ts";
import { findExpired, type OwnBackup } from "../../../src/server/moving/keep-backups.ts";
import { createScheduledBackups } from "../../../src/server/moving/scheduled-backups.ts";
import { readBell } from "../../setup/bell.ts";
import { someSite } from "../../setup/any-site.ts";
import { createMovingThreads } from "../../../src/server/moving/moving-threads.ts";
import { engines, quiet } from "../../setup/engines.ts";
import { openPlace, type Place } from "./moving.ts";

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
      makeArchive: createMovingThreads(config).makeArchive,
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
  return names
    .filter((name) => name.startsWith("scheduled-"))
    .map(withoutSite)
    .sort();
}

/** The name without the site's id and its number of rows. */
const withoutSite = (name: string) => name.replace(/-[0-9a-f]{12}-\d+-rows/, "");

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
    expect(await runAt(place, days, { env: { BACKUP_KEEP: "1" } })).toEqual([
      // One of the month and one of the week beside the newest.
      "scheduled-2026-03-02T09-00-00Z.zip",
      "scheduled-2026-03-03T09-00-00Z.zip",
      "scheduled-2026-03-04T09-00-01Z.zip",
    ]);
    const newest = (await readdir(join(place.dataDir, "backups"))).sort().at(-1) ?? "";
    await using archive = await openSiteArchive(join(place.dataDir, "backups", newest));
    await archive.verify();
    const [, site] = /Z-([0-9a-f]{12})-\d+-rows\.zip$/.exec(newest) ?? [];
    expect(archive.manifest.site).toBe(site);
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
  // Another site may be making one at this moment; half of one of this site was left by a server that was killed.
  const own = (await readdir(folder)).find((name) => name.startsWith("scheduled-")) ?? "";
  await writeFile(join(folder, `${own}.unfinished`), "half");
  await writeFile(join(folder, own.replace(/Z-.{4}/, "Z-0000") + ".unfinished"), "half of another site");
  const before = (await readdir(folder)).length;
  await runAt(place, ["2026-03-03T10:00:00Z"], { env: { BACKUP_DIR: folder, BACKUP_KEEP: "1" } });
  expect(before).toBe(4);
  const names = (await readdir(folder)).filter((name) => !name.includes("Z-0000")).map(withoutSite);
  expect(names.sort()).toEqual([
    "masthead-2020.zip",
    "scheduled-2026-03-02T09-00-00Z.zip",
    "scheduled-2026-03-03T10-00-00Z.zip",
  ]);
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
      link: "/admin/settings#backups",
      words: expect.stringMatching(/^The backup was not made: .*It is tried again each hour/),
    },
  ]);
});

test("backups of other sites, and those that do not say whose they are, stay; so do those of before a loss", async () => {
  await using place = await openPlace("sqlite");
  const folder = join(place.dataDir, "shared");
  const env = { BACKUP_DIR: folder, BACKUP_KEEP: "1" };
  const foreign = [
    "scheduled-2020-03-02T09-00-00Z.zip",
    "scheduled-2020-03-02T09-00-00Z-0123456789ab-0-rows.zip",
    "scheduled-2026-03-03T09-00-00Z-0123456789ab-9-rows.zip",
    "masthead-2020-03-02T09-00-00Z-0123456789ab-9-rows.zip",
    "before-update-2020-03-02T09-00-00Z.zip",
  ];
  await mkdir(folder);
  for (const name of foreign) await writeFile(join(folder, name), "theirs");
  await place.write(someSite);
  // Monday to Thursday: with one to keep, one of the week and one of the month.
  const week = [2, 3, 4, 5].map((day) => `2026-03-0${day}T09:00:00Z`);
  await runAt(place, week, { env });
  const ours = async () => (await readdir(folder)).filter((name) => !foreign.includes(name)).sort();
  expect((await ours()).map(withoutSite)).toEqual([
    "scheduled-2026-03-03T09-00-00Z.zip",
    "scheduled-2026-03-04T09-00-00Z.zip",
    "scheduled-2026-03-05T09-00-00Z.zip",
  ]);

  await place.using(async ({ db }) => {
    await db.deleteFrom("posts").execute();
    await db.deleteFrom("subscribers").execute();
  });
  await runAt(place, ["2026-03-06T09:00:00Z", "2026-03-07T09:00:00Z", "2026-03-08T09:00:00Z"], { env });
  const left = await ours();
  expect(left.map(withoutSite)).toEqual([
    "scheduled-2026-03-03T09-00-00Z.zip",
    "scheduled-2026-03-04T09-00-00Z.zip",
    "scheduled-2026-03-05T09-00-00Z.zip",
    "scheduled-2026-03-06T09-00-00Z.zip",
    "scheduled-2026-03-07T09-00-00Z.zip",
    "scheduled-2026-03-08T09-00-00Z.zip",
  ]);
  expect((await readdir(folder)).length).toBe(left.length + foreign.length);
  const bell = (await place.using(({ db }) => readBell(db))).map(({ words }) => words);
  expect(bell.filter((words) => words.includes("backup"))).toEqual([
    expect.stringMatching(
      /^The backup has 0 posts and subscribers; the one before had \d+\. .+ restore scheduled-2026-03-05T/,
    ),
  ]);
  const site = await place.using(({ db }) => findSiteId(db, place.dataDir));
  const kept = await openBackupPlace({ folder, bucket: undefined }).list();
  const judged = judgeBackups(
    kept.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    site,
  );
  expect(judged.newest?.name).toBe(left.at(-1));
  expect(judged.larger?.name).toBe(left[2]);
  expect(judged.sound?.name).toBe(left[2]);
});

test("a copy of the site in another folder has another id", async () => {
  await using place = await openPlace("sqlite");
  await using elsewhere = await mkdtempDisposable(join(tmpdir(), "masthead-elsewhere-"));
  await place.using(async ({ db }) => {
    const id = await ensureSiteId(db, place.dataDir, new Date());
    expect(await findSiteId(db, place.dataDir)).toBe(id);
    expect(await findSiteId(db, elsewhere.path)).toBeUndefined();
    expect(await ensureSiteId(db, elsewhere.path, new Date())).not.toBe(id);
  });
});

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 9));
const weekOf = (day: number) => Math.floor((at(day).getTime() / DAY + 3) / 7);

test("of daily backups, the newest, one of each of four weeks and one of each of six months stay", () => {
  let own: OwnBackup[] = [];
  for (let day = 0; day < 400; day++) {
    own.unshift({ name: `${day}`, madeAt: at(day), rows: 5, isAhead: false });
    const expired = new Set(findExpired(own, 7));
    own = own.filter((backup) => !expired.has(backup));
    expect(own.length).toBeLessThanOrEqual(7 + 4 + 6);
  }
  const days = own.map(({ name }) => Number(name));
  expect(days.slice(0, 7)).toEqual([399, 398, 397, 396, 395, 394, 393]);
  expect(days).toHaveLength(7 + 4 + 6);
  const beyond = days.slice(7);
  expect(beyond.map(weekOf)).toEqual(
    expect.arrayContaining([0, 1, 2, 3].map((before) => weekOf(392) - before)),
  );
  expect(beyond.map((day) => at(day).toISOString().slice(0, 7))).toEqual(
    expect.arrayContaining(["2027-01", "2026-12", "2026-11", "2026-10", "2026-09", "2026-08"]),
  );
});

test("a clock that is years behind costs no backup of a week or a month", () => {
  let own: OwnBackup[] = [];
  for (let day = 0; day < 400; day++) {
    own.unshift({ name: `${day}`, madeAt: at(day), rows: 5, isAhead: false });
    const expired = new Set(findExpired(own, 7));
    own = own.filter((backup) => !expired.has(backup));
  }
  const before = own.map((backup) => ({ ...backup, isAhead: true }));
  own = [{ name: "behind", madeAt: new Date(0), rows: 5, isAhead: false }, ...before];
  expect(findExpired(own, 7).length).toBeLessThanOrEqual(2);
});
