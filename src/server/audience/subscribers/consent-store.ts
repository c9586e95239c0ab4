import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { ConsentStatement } from "./consent-statements.ts";

interface Consent extends ConsentStatement {
  given_at: Instant;
}

/** Records the consent of these people. A person can agree once at one moment. */
export async function insertConsents(
  tx: DbOrTx,
  subscriberIds: readonly number[],
  { statementId, at }: { statementId: number; at: Instant },
) {
  if (subscriberIds.length === 0) return;
  const rows = subscriberIds.map((id) => ({ subscriber_id: id, given_at: at, statement_id: statementId }));
  await tx
    .insertInto("consents")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["subscriber_id", "given_at"]).doNothing())
    .execute();
}

/** Reads a subscriber's consents, newest first. */
export async function findConsents(db: DbOrTx, subscriberId: number): Promise<Consent[]> {
  return db
    .selectFrom("consents")
    .innerJoin("consent_statements", "consent_statements.id", "consents.statement_id")
    .select(["how", "wording", "source", "given_at"])
    .where("subscriber_id", "=", subscriberId)
    .orderBy("given_at", "desc")
    .execute();
}
