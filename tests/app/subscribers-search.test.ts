import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "../../src/server/platform/db/open.ts";
import { foldChanges, readChanges } from "../../src/server/search/changed-blocks.ts";
import { SubscriberSearch } from "../../src/server/subscribers/search-subscribers.ts";
import { engines, openTestDatabase } from "../setup/engines.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-03-02T09:00:00Z");

const statuses = ["active", "pending", "unsubscribed"] as const;
const firstNames = ["anna", "ben", "carla", "dieter"];

const personAt = (index: number, minute = index) => ({
  email: `${firstNames[index % 4]}${index}@example.com`,
  mailbox_key: `${firstNames[index % 4]}${index}@example.com`,
  status: statuses[index % 3] ?? "active",
  source: "import",
  subscribed_at: new Date(START + minute * MINUTE).toISOString(),
});

/** So many people, a minute apart. */
async function addPeople({ db }: Database, count: number) {
  const rows = Array.from({ length: count }, (_, index) => personAt(index));
  for (let at = 0; at < rows.length; at += 1_000)
    await db
      .insertInto("subscribers")
      .values(rows.slice(at, at + 1_000))
      .execute();
}

/** What a search finds is what reading the table finds, in both orders, both ways, on each page. */
async function expectWhatTheTableHas({ db }: Database, search: SubscriberSearch, parts: readonly string[]) {
  for (const part of parts)
    for (const sort of ["date", "email"] as const) {
      const rows = await db
        .selectFrom("subscribers")
        .select("id")
        .where("email", "like", `%${part}%`)
        .orderBy(sort === "date" ? "subscribed_at" : "mailbox_key")
        .orderBy("id")
        .execute();
      const ids = rows.map(({ id }) => id);
      for (const order of ["asc", "desc"] as const)
        for (const offset of [0, 10]) {
          const wanted = (order === "asc" ? ids : ids.toReversed()).slice(offset, offset + 10);
          const page = await search.find({ search: part, sort, order, offset, limit: 10 });
          expect(page, `${part} ${sort} ${order} ${offset}`).toEqual({ count: ids.length, ids: wanted });
        }
      expect(Array.from(await search.findAll({ search: part }))).toEqual(ids.toSorted((a, b) => a - b));
    }
}

const everyPart = ["anna", "e", "7@", "elsewhere", "nobody"];

describe.each(engines)("searching in memory on %s", (engine) => {
  test("each search finds what was written before it, whoever wrote it and however", async () => {
    await using test = await openTestDatabase(engine);
    const { database } = test;
    const { db } = database;
    using search = new SubscriberSearch({ ...database, segmentSize: 4 });
    await expectWhatTheTableHas(database, search, everyPart);
    await addPeople(database, 41);
    await expectWhatTheTableHas(database, search, everyPart);
    const idOf = async (index: number) =>
      (
        await db
          .selectFrom("subscribers")
          .select("id")
          .where("email", "=", personAt(index).email)
          .executeTakeFirstOrThrow()
      ).id;
    const writes: [string, () => Promise<unknown>][] = [
      ["the newest", () => db.insertInto("subscribers").values(personAt(41)).execute()],
      ["the oldest", () => db.insertInto("subscribers").values(personAt(42, -5)).execute()],
      [
        "between others, at the same moment as one",
        () => db.insertInto("subscribers").values(personAt(43, 9)).execute(),
      ],
      [
        "some more between others",
        () =>
          db
            .insertInto("subscribers")
            .values([50, 51, 52, 53, 54, 55].map((index) => personAt(index, 10)))
            .execute(),
      ],
      [
        "a new address",
        async () =>
          db
            .updateTable("subscribers")
            .set({ email: "anna@elsewhere.example", mailbox_key: "anna@elsewhere.example" })
            .where("id", "=", await idOf(8))
            .execute(),
      ],
      [
        "another place in the list",
        async () =>
          db
            .updateTable("subscribers")
            .set({ subscribed_at: new Date(START + 100 * MINUTE).toISOString() })
            .where("id", "=", await idOf(3))
            .execute(),
      ],
      [
        "back to the start of it",
        async () =>
          db
            .updateTable("subscribers")
            .set({ subscribed_at: new Date(START - 100 * MINUTE).toISOString() })
            .where("id", "=", await idOf(3))
            .execute(),
      ],
      [
        "gone",
        async () =>
          db
            .deleteFrom("subscribers")
            .where("id", "in", [await idOf(20), await idOf(40)])
            .execute(),
      ],
      [
        "a whole segment gone",
        async () =>
          db
            .deleteFrom("subscribers")
            .where("id", ">", await idOf(24))
            .execute(),
      ],
      ["all gone", () => db.deleteFrom("subscribers").execute()],
      ["the first again", () => db.insertInto("subscribers").values(personAt(0)).execute()],
    ];
    for (const [what, write] of writes) {
      await write();
      await expectWhatTheTableHas(database, search, everyPart).catch((cause: unknown) => {
        throw new Error(what, { cause });
      });
    }
  });

  test("a status is that of now, and an order by address is made anew when somebody came", async () => {
    await using test = await openTestDatabase(engine);
    const { database } = test;
    using search = new SubscriberSearch({ ...database, segmentSize: 4 });
    await addPeople(database, 12);
    const countOf = async (status: string) => (await search.findAll({ search: "@", status })).length;
    expect(await countOf("active")).toBe(4);
    await database.db
      .updateTable("subscribers")
      .set({ status: "pending" })
      .where("email", "=", "anna0@example.com")
      .execute();
    expect([await countOf("active"), await countOf("pending")]).toEqual([3, 5]);
  });

  test("changes in many blocks are found, few enough to look for or not", async () => {
    await using test = await openTestDatabase(engine);
    const { database } = test;
    await addPeople(database, 1_500);
    for (const maxBlocks of [100, 2]) {
      using search = new SubscriberSearch({ ...database, maxBlocks });
      const countOf = async (part: string) => (await search.findAll({ search: part })).length;
      expect([await countOf("ben"), await countOf("someone"), await countOf("anna")]).toEqual([375, 0, 375]);
      const rename = async (from: string, to: string) =>
        database.db
          .updateTable("subscribers")
          .set({ email: sql`replace(email, ${from}, ${to})` })
          .where("email", "like", `${from}%`)
          .execute();
      await rename("ben", "someone");
      expect([await countOf("someone"), await countOf("anna")]).toEqual([375, 375]);
      await rename("someone", "ben");
    }
  });

  test("many searches at once, while somebody writes, each find what was there when they were asked for", async () => {
    await using test = await openTestDatabase(engine);
    const { database } = test;
    using search = new SubscriberSearch({ ...database, segmentSize: 4 });
    await addPeople(database, 30);
    const counts: Promise<{ count: number }>[] = [];
    for (let index = 100; index < 120; index += 1) {
      await database.db.insertInto("subscribers").values(personAt(index)).execute();
      counts.push(search.find({ search: "@", sort: "email", order: "asc", offset: 0, limit: 10 }));
    }
    const found = (await Promise.all(counts)).map(({ count }) => count);
    for (const [index, count] of found.entries()) expect(count).toBeGreaterThanOrEqual(31 + index);
    expect(found.at(-1)).toBe(50);
  });

  test("a search among some, who are slow to read, finds them all while other searches read what has changed", async () => {
    await using test = await openTestDatabase(engine);
    const { database } = test;
    using search = new SubscriberSearch({ ...database, segmentSize: 4 });
    await addPeople(database, 30);
    const people = await search.findAll({ search: "@" });
    const counts: Promise<{ count: number }>[] = [];
    for (let index = 100; index < 120; index += 1) {
      const readSome = async () => {
        await setTimeout(index % 5);
        return people.join(",");
      };
      counts.push(search.findAmong({ search: "@", offset: 0, limit: 10 }, readSome));
      await database.db.insertInto("subscribers").values(personAt(index)).execute();
      await search.findAll({ search: "anna" });
    }
    for (const { count } of await Promise.all(counts)) expect(count).toBe(30);
  });

  test("what fails is told, and the next search begins anew; so does one after the thread has ended", async () => {
    await using test = await openTestDatabase(engine);
    const { database } = test;
    using search = new SubscriberSearch({ ...database, segmentSize: 4, longList: 10 });
    await addPeople(database, 30);
    const { schema } = database.db;
    await schema.alterTable("subscribers").renameTo("people_away").execute();
    // Nobody waits for this one; its failure would end the process if nobody heard it.
    search.prepare();
    await expect(search.findAll({ search: "anna" })).rejects.toThrow("subscribers");
    await schema.alterTable("people_away").renameTo("subscribers").execute();
    expect((await search.findAll({ search: "anna" })).length).toBe(8);
    search[Symbol.dispose]();
    await expectWhatTheTableHas(database, search, ["anna"]);
  });

  test("a search among some who cannot be read leaves the list whole", async () => {
    await using test = await openTestDatabase(engine);
    const { database } = test;
    await addPeople(database, 200);
    using search = new SubscriberSearch({ ...database, segmentSize: 4 });
    const refusal = new Error("Too many searches at once");
    const readSome = async () => {
      throw refusal;
    };
    const failing = search.findAmong({ search: "anna", offset: 0, limit: 10 }, readSome);
    const next = search.findAll({ search: "anna" });
    await expect(failing).rejects.toThrow("Too many");
    expect([(await next).length, (await search.findAll({ search: "anna" })).length]).toEqual([50, 50]);
  });

  test("a long list is read before it is searched, a short one is not", async () => {
    await using test = await openTestDatabase(engine);
    const { database } = test;
    await addPeople(database, 30);
    let reads = 0;
    const bulk = database.bulk.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1;
        return result;
      },
    });
    using short = new SubscriberSearch({ ...database, bulk, longList: 30 });
    using long = new SubscriberSearch({ ...database, longList: 29 });
    short.prepare();
    long.prepare();
    await expect(long.findAll({ search: "anna" })).resolves.toHaveLength(8);
    expect(reads).toBe(0);
    using longer = new SubscriberSearch({ ...database, bulk, longList: 29 });
    longer.prepare();
    await expect.poll(() => reads).toBeGreaterThan(0);
  });
});

const onPostgres = describe.runIf(engines.includes("postgres"));

onPostgres("changes on PostgreSQL", () => {
  test("a transaction that began before another and commits after it is seen", async () => {
    await using test = await openTestDatabase("postgres");
    const { database } = test;
    using search = new SubscriberSearch(database);
    const hasCommitted = Promise.withResolvers<void>();
    const hasWritten = Promise.withResolvers<void>();
    const slow = database.db.transaction().execute(async (tx) => {
      await tx.insertInto("subscribers").values(personAt(0)).execute();
      hasWritten.resolve();
      await hasCommitted.promise;
    });
    await hasWritten.promise;
    await database.db.insertInto("subscribers").values(personAt(4)).execute();
    expect((await search.findAll({ search: "anna" })).length).toBe(1);
    await database.db.insertInto("subscribers").values(personAt(8)).execute();
    expect((await search.findAll({ search: "anna" })).length).toBe(2);
    hasCommitted.resolve();
    await slow;
    expect((await search.findAll({ search: "anna" })).length).toBe(3);
  });

  test("folded changes are one row a block, and are seen by who has not seen them", async () => {
    await using test = await openTestDatabase("postgres");
    const { db } = test.database;
    const { mark } = await readChanges(db, undefined);
    for (let index = 0; index < 5; index += 1)
      await db.insertInto("subscribers").values(personAt(index)).execute();
    await foldChanges(db);
    const { rows } = await sql<{ block: number }>`select block from subscriber_changes`.execute(db);
    expect(rows).toEqual([{ block: 0 }]);
    const changes = await readChanges(db, mark);
    expect(changes.blocks).toEqual([0]);
    expect((await readChanges(db, changes.mark)).blocks).toEqual([]);
  });
});
