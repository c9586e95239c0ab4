import { sql } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** Merges the rows that PostgreSQL's triggers have added for an answer into one. The sums stay the same. */
export async function foldAnswers(db: DbOrTx) {
  const gone = db.deleteFrom("poll_tallies").returning(["poll_id", "answer", "readers", "visitors"]);
  await db
    .with("gone", () => gone)
    .insertInto("poll_tallies")
    .columns(["poll_id", "answer", "readers", "visitors"])
    .expression((eb) =>
      eb
        .selectFrom("gone")
        .select([
          "poll_id",
          "answer",
          sql<number>`sum(readers)`.as("readers"),
          sql<number>`sum(visitors)`.as("visitors"),
        ])
        .groupBy(["poll_id", "answer"]),
    )
    .execute();
}
