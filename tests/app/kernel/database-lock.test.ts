import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { lockAlone, lockAsServer } from "../../../src/server/kernel/db/database-lock.ts";
import { copyDatabase } from "../../../src/server/moving/archive/copy-database.ts";
import { restoreBackup } from "../../../src/server/moving/archive/restore-backup.ts";
import { makeBackup } from "../../../src/server/moving/archive/make-backup.ts";
import { someSite } from "../../setup/any-site.ts";
import { engines, quiet } from "../../setup/engines.ts";
import { join } from "node:path";
import { openPlace, type Place } from "../moving/moving.ts";

const urlOf = ({ config }: Place) => config.databaseUrl ?? "";
const RUNNING = "A Masthead server is running on this PostgreSQL database. Stop it first.";

describe.skipIf(!engines.includes("postgres"))("servers that share a database of PostgreSQL", () => {
  test("keep it from being restored or copied, from whatever folder, until the last one has ended", async () => {
    await using place = await openPlace("postgres");
    await using elsewhere = await openPlace("sqlite");
    await place.write(someSite);
    const path = join(place.dataDir, "site.zip");
    await makeBackup(place.deps, { path, hasMedia: true });
    const before = await place.read();
    const config = { ...place.config, dataDir: elsewhere.dataDir };
    const restore = () => restoreBackup({ ...place.deps, config }, { path, mayReplace: true });

    {
      await using locks = new AsyncDisposableStack();
      locks.use(await lockAsServer(urlOf(place), quiet));
      {
        await using others = new AsyncDisposableStack();
        others.use(await lockAsServer(urlOf(place), quiet));
        await expect(restore()).rejects.toThrow(RUNNING);
      }
      await expect(restore()).rejects.toThrow(RUNNING);
      const copy = copyDatabase(
        { ...place.deps, dataDir: place.dataDir },
        { from: elsewhere.config, to: place.config },
      );
      await expect(copy).rejects.toThrow(RUNNING);
    }
    expect(await place.read()).toEqual(before);
    expect((await restore()).keptAs).toBeDefined();
  });

  test("do not start while it is being replaced, and say so again after a lost connection", async () => {
    await using place = await openPlace("postgres");
    {
      await using locks = new AsyncDisposableStack();
      locks.use(await lockAlone(urlOf(place), quiet));
      await expect(lockAsServer(urlOf(place), quiet)).rejects.toThrow("The database is being replaced");
    }
    await using locks = new AsyncDisposableStack();
    locks.use(await lockAsServer(urlOf(place), quiet));
    await place.using(async ({ db }) => {
      await sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      );
    });
    await expect
      .poll(async () =>
        lockAlone(urlOf(place), quiet).then(async (lock) => lock[Symbol.asyncDispose](), String),
      )
      .toContain(RUNNING);
  });
});
