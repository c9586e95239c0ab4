import { once } from "node:events";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openSiteArchive } from "../../src/server/porting/archive/read-archive.ts";
import { makeBackup } from "../../src/server/porting/archive/make-backup.ts";
import { openPlace } from "../app/moving.ts";
import type { Place } from "../app/moving.ts";
import { engines } from "../setup/engines.ts";
import { spawnProgram } from "../setup/process.ts";

const ROUNDS = process.env["PROVE"] === "full" ? 20 : 4;
const READERS = 20_000;

const envOf = ({ config }: Place) => ({ DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? "" });

async function addReaders(place: Place, name: string) {
  const at = "2026-03-02T09:00:00.000Z";
  await place.using(async ({ db }) => {
    for (let from = 0; from < READERS; from += 2_000) {
      const rows = Array.from({ length: 2_000 }, (_, index) => {
        const email = `${name}-${from + index}@example.com`;
        const dates = { subscribed_at: at, confirmed_at: at, unsubscribed_at: null };
        return { email, mailbox_key: email, status: "active" as const, source: "import", ...dates };
      });
      await db.insertInto("subscribers").values(rows).execute();
    }
  });
}

/** Runs a command to its end, or kills it after `killAfterMs`; tells its exit code, null when it was killed. */
async function run(place: Place, args: string[], killAfterMs?: number) {
  const { child, output } = spawnProgram("src/cli/main.ts", args, envOf(place));
  child.stdin.end();
  const ended = once(child, "close");
  if (killAfterMs !== undefined) {
    await Promise.race([delay(killAfterMs), ended]);
    child.kill("SIGKILL");
  }
  await ended;
  return { code: child.exitCode, ...output() };
}

async function millisecondsOf(work: () => Promise<{ code: number | null; stderr: string }>) {
  const start = performance.now();
  expect(await work()).toMatchObject({ code: 0, stderr: "" });
  return performance.now() - start;
}

/** Whose readers are there; undefined for those of more than one. */
const ownerOf = (place: Place) =>
  place.using(async ({ db }) => {
    const rows = await db.selectFrom("subscribers").select("email").execute();
    const names = new Set(rows.map(({ email }) => email.split("-")[0]));
    return rows.length === READERS && names.size === 1 ? [...names][0] : undefined;
  });

describe.each(engines)("on %s", (engine) => {
  test("a backup that is killed leaves no half file, and nothing in the way of the next one", async () => {
    await using place = await openPlace(engine);
    await addReaders(place, "a");
    const path = join(place.dataDir, "site.zip");
    const takesMs = await millisecondsOf(() => run(place, ["backup", path]));
    for (let round = 0; round < ROUNDS; round++) {
      await rm(path, { force: true });
      await run(place, ["backup", path], (takesMs * (round + 1)) / (ROUNDS + 1));
      if (!(await stat(path).catch(() => undefined))) continue;
      await using archive = await openSiteArchive(path);
      await archive.verify();
    }
    expect(await run(place, ["backup", path])).toMatchObject({ code: 0, stderr: "" });
    expect((await readdir(place.dataDir)).filter((name) => /copy|unfinished/.test(name))).toEqual([]);
    expect(await ownerOf(place)).toBe("a");
  });

  test("a restore that is killed leaves the old site or the new one, never half of each", async () => {
    await using place = await openPlace(engine);
    await using other = await openPlace(engine);
    await addReaders(other, "new");
    await addReaders(place, "old");
    const path = join(place.dataDir, "new.zip");
    const oldPath = join(place.dataDir, "old.zip");
    await makeBackup(other.deps, { path, hasMedia: true });
    await makeBackup(place.deps, { path: oldPath, hasMedia: true });
    const takesMs = await millisecondsOf(() => run(place, ["restore", path, "--yes"]));
    const found: (string | undefined)[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      expect(await run(place, ["restore", oldPath, "--yes"])).toMatchObject({ code: 0 });
      await run(place, ["restore", path, "--yes"], (takesMs * (round + 1)) / (ROUNDS + 1));
      found.push(await ownerOf(place));
    }
    expect(found.filter((name) => name !== "old" && name !== "new")).toEqual([]);
    expect(await run(place, ["restore", path, "--yes"])).toMatchObject({ code: 0 });
    expect(await ownerOf(place)).toBe("new");
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith("."))).toEqual([]);
  });
});
