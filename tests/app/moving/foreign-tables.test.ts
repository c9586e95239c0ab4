import { sql } from "kysely";
import { expect, test } from "vitest";
import { migratedTables } from "../../../src/server/kernel/db/migrate.ts";
import { emptyPostgres, postgresTablesOf } from "../../../src/server/moving/tables/postgres-tables.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";

const onPostgres = engines.includes("postgres") ? test : test.skip;

test.each(engines)("the tables that the migrations make on %s are known by their names", async (engine) => {
  await using opened = await openTestDatabase(engine);
  const { db } = opened.database;
  const names =
    engine === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_list
          where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  const there = (await names.execute(db)).rows.map(({ name }) => name);
  const known = await migratedTables(engine);
  expect(there.filter((name) => !known.has(name) && !name.startsWith("post_search"))).toEqual([]);
  expect([...known].filter((name) => !there.includes(name))).toEqual([]);
});

onPostgres("what another program keeps in the same schema is neither read nor emptied", async () => {
  await using opened = await openTestDatabase("postgres");
  const { db } = opened.database;
  await sql`create table shop_orders (number integer)`.execute(db);
  await sql`insert into shop_orders values (1), (2)`.execute(db);
  await db.transaction().execute(async (tx) => {
    const { tables } = await postgresTablesOf(tx);
    expect(tables.map(({ name }) => name)).not.toContain("shop_orders");
    await emptyPostgres(tx, tables);
  });
  const { rows } = await sql`select number from shop_orders order by number`.execute(db);
  expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
});
