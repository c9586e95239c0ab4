import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findFactors } from "../auth/read-admin.ts";
import type { ProviderRow } from "./provider-store.ts";

/**
 * Refuses to make a provider the only way in for an owner who could not come in through it: their second factor is a passkey
 * alone, which is no second step there.
 * @throws AppError `conflict`.
 */
export async function requireWayIn(
  tx: DbOrTx,
  row: Pick<ProviderRow, "is_only" | "trusts_factor" | "label">,
  { userId, publicUrl }: { userId: number; publicUrl: string },
) {
  if (!row.is_only || row.trusts_factor) return;
  const facts = await findFactors(tx, userId, publicUrl);
  if (facts && facts.rule_since !== null && facts.factor_since === null && facts.passkey_since !== null)
    throw new AppError(
      "conflict",
      `Everybody needs a second factor, and yours is a passkey alone. Set up an authenticator app, or trust that of ${row.label}.`,
    );
}
