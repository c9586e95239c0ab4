import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate, migrationNames } from "../../src/server/platform/db/migrate.ts";
import { openDatabase } from "../../src/server/platform/db/open.ts";
import { readVocabulary } from "../../src/server/search/vocabulary.ts";
import { quiet } from "../setup/engines.ts";

const LISTED_SINCE = "0021";

test("a SQLite database from before the list of words has those of its posts in it", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-test-"));
  await using database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet);
  const { db } = database;
  const deps = { now: () => new Date(), log: quiet };
  const before = (await migrationNames("sqlite")).filter((name) => name < LISTED_SINCE);
  await migrate(database, folder.path, { ...deps, only: before });
  await sql`insert into post_search (rowid, title, excerpt, body)
    values (1, 'heliotrope gardens', 'of lilac', 'and velvet'), (2, 'gardens', '', '')`.execute(db);

  await migrate(database, folder.path, deps);
  const vocabulary = await readVocabulary(db);
  for (const word of ["heliotrope", "gardens", "of", "lilac", "and", "velvet"])
    expect(vocabulary.near(word, 0)).toEqual([word]);
});
