import { sql } from "kysely";
import { expect, test } from "vitest";
import { createNewsletter } from "../../app/kit/inputs.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";

/** Longer than a reader's statement may take, and than a connection of theirs may stay silent. */
const SLOW_SECONDS = 10.5;

async function slowDown({ database: { db } }: TestApp, ...tables: string[]) {
  await sql`create function pause() returns trigger language plpgsql as ${sql.lit(`begin perform pg_sleep(${SLOW_SECONDS}); return null; end`)}`.execute(
    db,
  );
  for (const table of tables)
    await sql`create trigger pause after delete on ${sql.table(table)} for each statement execute function pause()`.execute(
      db,
    );
}

test.runIf(engines.includes("postgres"))(
  "on PostgreSQL tidying up and deleting a newsletter succeed when one statement takes longer than a reader's may",
  async () => {
    await using app = await startApp("postgres", { work: "requests" });
    const { db } = app.database;
    const owner = await app.signIn();
    const { id } = await createNewsletter(owner);
    await db.insertInto("rate_events").values({ bucket: "old", at: "2026-01-01T00:00:00.000Z" }).execute();
    await slowDown(app, "rate_events", "newsletters");

    const tidying = app.work("tidying up");
    const deleting = owner("DELETE", `/api/newsletters/${id}`);
    await Promise.all([tidying, deleting]);
    expect((await deleting).status).toBe(200);
    expect(await db.selectFrom("newsletters").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("rate_events").select("id").where("bucket", "=", "old").execute()).toEqual([]);
  },
);
