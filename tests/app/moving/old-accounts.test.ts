import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { root } from "../../../src/server/base/root.ts";
import { migrate } from "../../../src/server/kernel/db/migrate.ts";
import { openDatabase } from "../../../src/server/kernel/db/open.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";

/** The first migration that knows what people may do. */
const ROLES = "0030";

test.each(engines)("accounts of a site on %s from before there were roles become owners", async (engine) => {
  await using opened = await openTestDatabase(engine);
  const { databaseUrl } = opened;
  const dataDir = join(opened.dataDir, "old");
  if (databaseUrl !== undefined)
    for (const statement of [sql`drop schema public cascade`, sql`create schema public`])
      await statement.execute(opened.database.db);
  await using database = await openDatabase({ dataDir, databaseUrl }, quiet);
  const { db } = database;
  const names = await readdir(join(root, "migrations", engine));
  const only = names.map((name) => name.replace(".sql", "")).filter((name) => name < ROLES);
  await migrate(database, dataDir, { now: () => new Date(), log: quiet, only });
  for (const name of ["mira", "noor"])
    await sql`insert into users (username, username_key, password_hash, created_at)
      values (${name}, ${name}, '$argon2id$', '2026-03-02T09:00:00.000Z')`.execute(db);
  await migrate(database, dataDir, { now: () => new Date(), log: quiet, backUp: async () => {} });
  const people = await db
    .selectFrom("users")
    .select(["username", "role", "grants", "author_id"])
    .orderBy("id")
    .execute();
  const owner = { role: "owner", grants: "[]", author_id: null };
  expect(people).toEqual([
    { username: "mira", ...owner },
    { username: "noor", ...owner },
  ]);
});
