import { sql } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** How many emails went out on `day`, and how many other days had some. */
export async function readSendDays(db: DbOrTx, day: string) {
  const { emails, others } = await db
    .selectFrom("send_days")
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>("emails").filterWhere("day", "=", day), sql.lit(0)).as("emails"),
      fn.countAll<number>().filterWhere("day", "<>", day).as("others"),
    ])
    .executeTakeFirstOrThrow();
  return { emails, others };
}

export async function addToDay(tx: DbOrTx, day: string, emails: number) {
  await tx
    .insertInto("send_days")
    .values({ day, emails })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet({ emails: sql`send_days.emails + ${emails}` }),
    )
    .execute();
}

export async function deleteDays(tx: DbOrTx) {
  await tx.deleteFrom("send_days").execute();
}
