import { latestCredible, type Instant } from "../base/clock.ts";
import type { DbOrTx } from "./db/open.ts";
import type { ObservationsTable } from "./db/schema.ts";

type Name = ObservationsTable["name"];

/**
 * When something was last observed by any server of the database; undefined if never. With `now`, what was noted while a clock
 * was ahead counts for nothing: what is done so often would not be done again until then.
 */
export async function findObservation(db: DbOrTx, name: Name, now?: Date): Promise<Instant | undefined> {
  const row = await db.selectFrom("observations").select("at").where("name", "=", name).executeTakeFirst();
  return row && now && row.at > latestCredible(now) ? undefined : row?.at;
}

export async function noteObservation(db: DbOrTx, name: Name, at: Instant) {
  await db
    .insertInto("observations")
    .values({ name, at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
}
