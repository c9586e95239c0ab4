import { sql } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** Merges the rows that PostgreSQL's triggers have added for a name or a day into one. The sums stay the same. */
export async function foldTallies(db: DbOrTx) {
  const gone = db.deleteFrom("subscriber_tallies").returning(["name", "count"]);
  await db
    .with("gone", () => gone)
    .insertInto("subscriber_tallies")
    .columns(["name", "count"])
    .expression((eb) =>
      eb
        .selectFrom("gone")
        .select(["name", sql<number>`sum(count)`.as("count")])
        .groupBy("name"),
    )
    .execute();
  await foldDays(db);
}

async function foldDays(db: DbOrTx) {
  const gone = db.deleteFrom("subscriber_days").returning(["day", "gained", "lost"]);
  await db
    .with("gone", () => gone)
    .insertInto("subscriber_days")
    .columns(["day", "gained", "lost"])
    .expression((eb) =>
      eb
        .selectFrom("gone")
        .select(["day", sql<number>`sum(gained)`.as("gained"), sql<number>`sum(lost)`.as("lost")])
        .groupBy("day"),
    )
    .execute();
}
