import type { Actor } from "../../../contract/site-owner/audit.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";

/** Revokes every API token of a person, in the transaction of a new password. */
export async function revokeTokensOf(
  tx: DbOrTx,
  { userId, by, now }: { userId: number; by: Actor; now: Date },
) {
  const revoked = await tx
    .deleteFrom("api_tokens")
    .where("user_id", "=", userId)
    .returning(["id", "name"])
    .execute();
  for (const { id, name } of revoked) await happened(tx, { kind: "token.revoke", id, name, by }, now);
}

/** Returns how many API tokens a person has. */
export async function countTokensOf(db: DbOrTx, userId: number): Promise<number> {
  const tokens = db.selectFrom("api_tokens").select("id").where("user_id", "=", userId);
  return (await tokens.execute()).length;
}
