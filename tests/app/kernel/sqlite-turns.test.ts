import { DatabaseSync } from "node:sqlite";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase, type Database } from "../../../src/server/kernel/db/open.ts";
import { quiet } from "../../setup/engines.ts";

async function openOwn() {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), "masthead-turns-")));
  const database = opened.use(await openDatabase({ dataDir: folder.path, databaseUrl: undefined }, quiet));
  await sql`create table parents (id integer primary key)`.execute(database.db);
  await sql`create table children (parent integer references parents deferrable initially deferred)`.execute(
    database.db,
  );
  const owned = opened.move();
  const file = join(folder.path, "masthead.db");
  return { ...database, file, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const addTo = (db: Database["db"], id: number) => sql`insert into parents values (${id})`.execute(db);
const idsIn = async (db: Database["db"]) =>
  (
    await db
      .selectFrom(sql<{ id: number }>`parents`.as("parents"))
      .select("id")
      .execute()
  ).map(({ id }) => id);

test("a read waits for no transaction, and sees what was there before it", async () => {
  await using database = await openOwn();
  const { db } = database;
  await addTo(db, 1);
  await db.transaction().execute(async (tx) => {
    await addTo(tx, 2);
    expect(await idsIn(db)).toEqual([1]);
    expect(await idsIn(tx)).toEqual([1, 2]);
  });
  expect(await idsIn(db)).toEqual([1, 2]);
});

test("a read waits for no write that waits for another process", async () => {
  await using database = await openOwn();
  const { db, file } = database;
  using other = new DatabaseSync(file);
  other.exec("begin immediate");
  const writing = addTo(db, 1);
  expect(await idsIn(db)).toEqual([]);
  other.exec("rollback");
  await writing;
  expect(await idsIn(db)).toEqual([1]);
});

test("a commit that fails is undone before the next transaction begins, which stays whole", async () => {
  await using database = await openOwn();
  const { db } = database;
  const orphaned = db.transaction().execute(async (tx) => sql`insert into children values (7)`.execute(tx));
  const ended = db.transaction().execute(async (tx) => {
    await addTo(tx, 1);
    await new Promise(setImmediate);
    await addTo(tx, 2);
    throw new Error("Not today");
  });
  await expect(orphaned).rejects.toThrow("FOREIGN KEY constraint failed");
  await expect(ended).rejects.toThrow("Not today");
  expect(await idsIn(db)).toEqual([]);
  await addTo(db, 3);
  expect(await idsIn(db)).toEqual([3]);
});

test("of a flood of searches, most are refused at once, and later ones are answered again", async () => {
  await using database = await openOwn();
  const { heavy } = database;
  const search = () => sql`select 1`.execute(heavy);
  const answers = await Promise.allSettled(Array.from({ length: 1_000 }, search));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(700);
  expect(refused[0]).toMatchObject({
    reason: { code: "unavailable", message: expect.stringContaining("Too many") },
  });
  await search();
});
