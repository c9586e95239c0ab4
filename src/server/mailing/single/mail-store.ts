import { sql, type Selectable } from "kysely";
import type { SingleMail } from "../../../contract/mailing/single-mails.ts";
import type { MailsTable } from "../../kernel/db/schema.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

export type MailRow = Selectable<MailsTable> & { became: SingleMail["state"] };

/** What became of a mail. */
const became = sql<SingleMail["state"]>`case
  when held_for is not null then 'suppressed'
  when returned_as is not null then returned_as
  when state = 'pending' then 'queued'
  else state end`;

const mails = (db: DbOrTx) => db.selectFrom("mails").selectAll().select(became.as("became"));

export async function findMail(db: DbOrTx, id: number): Promise<MailRow | undefined> {
  return mails(db).where("id", "=", id).executeTakeFirst();
}

export async function findByOnceKey(db: DbOrTx, onceKey: string): Promise<MailRow | undefined> {
  return mails(db).where("once_key", "=", onceKey).executeTakeFirst();
}

/** Counts the mails of each template by what became of them. */
export async function countMails(db: DbOrTx) {
  return db
    .selectFrom("mails")
    .select(["template", became.as("state"), ({ fn }) => fn.countAll<number>().as("count")])
    .where("template", "is not", null)
    .groupBy(["template", became])
    .execute();
}
