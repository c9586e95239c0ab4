import { CompiledQuery, createQueryId, type RootOperationNode } from "kysely";
import { expect, test } from "vitest";
import { findPage } from "../../../src/server/audience/suppressions/page-store.ts";
import type { Db } from "../../../src/server/kernel/db/open.ts";
import { startApp } from "../../setup/app.ts";

/** What SQLite says that it does for the last query of `ask`. It has no statistics, so that does not depend on the data. */
async function planOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string> {
  let last: RootOperationNode | undefined;
  await ask(
    db.withPlugin({
      transformQuery: ({ node }) => (last = node),
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  if (!last) return "";
  const { sql, parameters } = db.getExecutor().compileQuery(last, createQueryId());
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail).join("\n");
}

test("a page of the suppression list is found in an index alone, and only its entries are read", async () => {
  await using app = await startApp("sqlite");
  for (const sort of ["date", "reason", "email"] as const)
    for (const order of ["asc", "desc"] as const) {
      const range = { sort, order, offset: 0, limit: 10 };
      const plan = await planOf(app.database.db, (db) => findPage(db, {}, range));
      expect(plan.match(/.* suppressions .*/g)).toEqual([
        expect.stringMatching(/^SCAN suppressions USING COVERING INDEX /),
        "SEARCH suppressions USING PRIMARY KEY (address_hash=? AND reason=?)",
      ]);
    }
});
