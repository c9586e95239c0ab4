import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openPlace, type Place } from "../../app/moving/moving.ts";
import { engines } from "../../setup/engines.ts";
import {
  addSubscribers,
  millisecondsOf,
  momentsToKill,
  ownerOf,
  SUBSCRIBERS,
  run,
} from "../mailing/killing.ts";

const countSubscribers = (place: Place) =>
  place.using(async ({ db }) => {
    const { rows } = await db
      .selectFrom("subscribers")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return rows;
  });

/** As `copy-database` names it. */
const nameOf = ({ config }: Place) => config.databaseUrl ?? config.dataDir;

/**
 * Kills what fills an empty place at one moment after the other. Each time there is nothing of it, and the same command
 * does it, or all of it, and the command says so.
 */
async function killAndRepeat(
  engine: (typeof engines)[number],
  { argsFor, refusal }: { argsFor: (place: Place) => string[]; refusal: RegExp },
) {
  await using first = await openPlace(engine);
  const takesMs = await millisecondsOf(() => run(first, argsFor(first)));
  expect(await ownerOf(first)).toBe("moved");
  const found: number[] = [];
  for (const killAfterMs of await momentsToKill(first, takesMs)) {
    await using place = await openPlace(engine);
    await run(place, argsFor(place), killAfterMs);
    const rows = await countSubscribers(place);
    found.push(rows);
    const again = await run(place, argsFor(place));
    if (rows === 0) expect(again).toMatchObject({ code: 0, stderr: "" });
    else expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) });
    expect(await ownerOf(place)).toBe("moved");
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith("."))).toEqual([]);
  }
  expect(found.filter((rows) => rows !== 0 && rows !== SUBSCRIBERS)).toEqual([]);
}

describe.each(engines)("into %s", (engine) => {
  test("a whole site whose import is killed is not there or whole, and can be imported again", async () => {
    await using source = await openPlace("sqlite");
    await addSubscribers(source, "moved");
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-moving-"));
    const path = join(folder.path, "site.zip");
    expect(await run(source, ["export", path])).toMatchObject({ code: 0 });
    await killAndRepeat(engine, { argsFor: () => ["import", path], refusal: /^This site is not empty/ });
  });

  test.each(engines)(
    "a copy from %s that is killed leaves nothing or the whole, and can be made again",
    async (from) => {
      await using source = await openPlace(from);
      await addSubscribers(source, "moved");
      const argsFor = (place: Place) => ["copy-database", nameOf(source), nameOf(place)];
      await killAndRepeat(engine, { argsFor, refusal: /^The target is not empty/ });
      expect(await ownerOf(source)).toBe("moved");
    },
  );
});
