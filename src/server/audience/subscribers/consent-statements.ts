import type { ConsentHow } from "../../../contract/audience/subscribers.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

export interface ConsentStatement {
  how: ConsentHow;
  wording: string;
  source: string;
}

export async function findStatement(tx: DbOrTx, statement: ConsentStatement): Promise<number | undefined> {
  const row = await tx
    .selectFrom("consent_statements")
    .select("id")
    .where("how", "=", statement.how)
    .where("wording", "=", statement.wording)
    .where("source", "=", statement.source)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the id of a consent statement, which many may agree to. Inserts a new one. */
export async function findOrInsertStatement(tx: DbOrTx, statement: ConsentStatement): Promise<number> {
  const known = await findStatement(tx, statement);
  if (known !== undefined) return known;
  await tx
    .insertInto("consent_statements")
    .values(statement)
    .onConflict((conflict) => conflict.columns(["how", "wording", "source"]).doNothing())
    .execute();
  return (await findStatement(tx, statement)) ?? findOrInsertStatement(tx, statement);
}

/** Deletes a statement that nobody has agreed to. */
export async function deleteUnusedStatement(tx: DbOrTx, id: number) {
  await tx
    .deleteFrom("consent_statements")
    .where("id", "=", id)
    .where((row) =>
      row.not(row.exists(row.selectFrom("consents").select("statement_id").where("statement_id", "=", id))),
    )
    .execute();
}
