import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../../src/server/kernel/db/open.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";

describe.each(engines)("a database on %s", (engine) => {
  test.each(["asked", "never asked"])(
    "that was %s anything is closed once, and closing it again is harmless",
    async (how) => {
      await using place = await openTestDatabase(engine);
      const database = await openDatabase(place, quiet);
      if (how === "asked") await sql`select 1`.execute(database.db);
      await Promise.all([database[Symbol.asyncDispose](), database[Symbol.asyncDispose]()]);
      await database[Symbol.asyncDispose]();
      await expect(sql`select 1`.execute(database.db)).rejects.toThrow(
        /destroyed|not open|after calling end/,
      );
    },
  );
});
