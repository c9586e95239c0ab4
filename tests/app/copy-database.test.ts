import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lockDataDir } from "../../src/server/platform/db/server-lock.ts";
import { copyDatabase, placeOf } from "../../src/server/porting/archive/copy-database.ts";
import { anySite, someSite } from "../setup/any-site.ts";
import { engines } from "../setup/engines.ts";
import { openPlace } from "./moving.ts";
import type { Place } from "./moving.ts";

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const));

const copy = (from: Place, to: Place) =>
  copyDatabase({ ...from.deps, dataDir: from.dataDir }, { from: from.config, to: to.config });

test.for(ways)("from %s to %s every row arrives, and back again", async ([first, second]) => {
  await fc.assert(
    fc.asyncProperty(anySite, async (site) => {
      await using source = await openPlace(first);
      await using between = await openPlace(second);
      await using back = await openPlace(first);
      await source.write(site);
      const there = await copy(source, between);
      const again = await copy(between, back);
      expect(again).toEqual(there);
      expect(there["subscribers"]?.rows).toBe(site.readers.length);
      expect((await back.read()).tables).toEqual((await source.read()).tables);
      expect((await between.read()).tables).toEqual((await source.read()).tables);
    }),
    { numRuns: 2 },
  );
});

test.for(ways)("from %s to %s nothing goes into a target that is not empty", async ([first, second]) => {
  await using source = await openPlace(first);
  await using target = await openPlace(second);
  await source.write(someSite);
  await target.write({ ...someSite, readers: [], newsletters: [] });
  const before = await target.read();
  await expect(copy(source, target)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^The target is not empty \(\d+ posts?/),
  });
  expect(await target.read()).toEqual(before);
});

test("while a server runs on one of the folders nothing is copied", async () => {
  await using source = await openPlace("sqlite");
  await using target = await openPlace("sqlite");
  using locks = new DisposableStack();
  locks.use(lockDataDir(source.dataDir));
  await expect(copy(source, target)).rejects.toThrow("Another Masthead server is running");
});

test("a database is not copied onto itself, nor from where there is none", async () => {
  await using place = await openPlace("sqlite");
  await place.write(someSite);
  const bytes = await readFile(join(place.dataDir, "masthead.db"));
  await expect(copy(place, place)).rejects.toThrow("Both are the same database");
  expect(await readFile(join(place.dataDir, "masthead.db"))).toEqual(bytes);
  const nowhere = placeOf(join(place.dataDir, "nowhere"), place.dataDir);
  const deps = { ...place.deps, dataDir: place.dataDir };
  await expect(copyDatabase(deps, { from: nowhere, to: place.config })).rejects.toThrow(
    "There is no database at",
  );
});

test.for([
  ["postgres://owner@host/blog", { databaseUrl: "postgres://owner@host/blog", dataDir: "/data" }],
  ["/srv/blog", { databaseUrl: undefined, dataDir: "/srv/blog" }],
  ["/srv/blog/masthead.db", { databaseUrl: undefined, dataDir: "/srv/blog" }],
] as const)("%s names a database", ([name, place]) => {
  expect(placeOf(name, "/data")).toEqual(place);
});

test.for(["mysql://host/blog", "/srv/blog/other.db"])("%s names none that we know", (name) => {
  expect(() => placeOf(name, "/data")).toThrow(/neither postgres|name the folder/);
});
