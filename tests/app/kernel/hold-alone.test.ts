import { sql } from "kysely";
import { expect, test } from "vitest";
import { holdIfFree } from "../../../src/server/kernel/db/hold-alone.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";

test.runIf(engines.includes("postgres"))(
  "work that one server does at a time learns that PostgreSQL has ended its lock, and another server may do it",
  async () => {
    await using opened = await openTestDatabase("postgres");
    const { db } = opened.database;
    const reason = await holdIfFree(db, { name: "sweeping" }, async (lost): Promise<unknown> => {
      expect(await holdIfFree(db, { name: "sweeping" }, async () => "other")).toBeUndefined();
      const isLost = new Promise((resolve) => {
        lost.addEventListener("abort", resolve);
      });
      await sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      );
      await isLost;
      expect(await holdIfFree(db, { name: "sweeping" }, async () => "other")).toEqual({ result: "other" });
      return lost.reason;
    });
    expect(reason?.result).toBeInstanceOf(Error);
  },
);
