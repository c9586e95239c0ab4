import type { Instant } from "../../base/clock.ts";
import { literal } from "../db/literal.ts";
import type { DbOrTx } from "../db/open.ts";

/** When the next single mail that waits is due, if one waits. */
export async function findNextMail(db: DbOrTx): Promise<Instant | null | undefined> {
  const row = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.min("next_at").as("next"))
    .where("state", "=", literal("pending"))
    .executeTakeFirst();
  return row?.next;
}
