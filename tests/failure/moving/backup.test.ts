import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSiteArchive } from "../../../src/server/moving/archive/read-archive.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { openPlace } from "../../app/moving/moving.ts";
import { engines } from "../../setup/engines.ts";
import { addSubscribers, millisecondsOf, momentsToKill, ownerOf, run } from "../mailing/killing.ts";

describe.each(engines)("on %s", (engine) => {
  test("a backup that is killed leaves no half file, and nothing in the way of the next one", async () => {
    await using place = await openPlace(engine);
    await addSubscribers(place, "a");
    const path = join(place.dataDir, "site.zip");
    const takesMs = await millisecondsOf(() => run(place, ["backup", path]));
    for (const killAfterMs of await momentsToKill(place, takesMs)) {
      await rm(path, { force: true });
      await run(place, ["backup", path], killAfterMs);
      if (!(await stat(path).catch(() => undefined))) continue;
      await using archive = await openSiteArchive(path);
      await archive.verify();
    }
    expect(await run(place, ["backup", path, "--force"])).toMatchObject({ code: 0, stderr: "" });
    expect((await readdir(place.dataDir)).filter((name) => /copy|unfinished/.test(name))).toEqual([]);
    expect(await ownerOf(place)).toBe("a");
  });

  test("a backup that has no data folder, or no folder to go into, is refused in a sentence", async () => {
    await using place = await openPlace(engine);
    const dataDir = join(place.dataDir, "missing");
    const missing = { ...place, config: { ...place.config, dataDir } };
    const database = engine === "sqlite" ? "database" : "data folder";
    expect(await run(missing, ["backup"])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^There is no ${database} at ${dataDir}[^\n]*\n$`)),
    });
    expect(await run(place, ["backup", "/proc/masthead/site.zip"])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no folder \/proc\/masthead\.[^\n]+\n$/),
    });
  });

  test("a restore that is killed leaves the old site or the new one, never half of each", async () => {
    await using place = await openPlace(engine);
    await using other = await openPlace(engine);
    await addSubscribers(other, "new");
    await addSubscribers(place, "old");
    const path = join(place.dataDir, "new.zip");
    const oldPath = join(place.dataDir, "old.zip");
    await makeBackup(other.deps, { path, hasMedia: true });
    await makeBackup(place.deps, { path: oldPath, hasMedia: true });
    const takesMs = await millisecondsOf(() => run(place, ["restore", path, "--yes"]));
    const found: (string | undefined)[] = [];
    for (const killAfterMs of await momentsToKill(place, takesMs)) {
      expect(await run(place, ["restore", oldPath, "--yes"])).toMatchObject({ code: 0 });
      await run(place, ["restore", path, "--yes"], killAfterMs);
      found.push(await ownerOf(place));
    }
    expect(found.filter((name) => name !== "old" && name !== "new")).toEqual([]);
    expect(await run(place, ["restore", path, "--yes"])).toMatchObject({ code: 0 });
    expect(await ownerOf(place)).toBe("new");
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith("."))).toEqual([]);
  });
});
