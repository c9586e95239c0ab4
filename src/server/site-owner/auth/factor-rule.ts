import type { ExpressionBuilder } from "kysely";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { GRACE_DAYS } from "../../../contract/site-owner/second-factor.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { AppError } from "../../base/errors.ts";
import { DAY, instant, instantAfter, type Clock, type Instant } from "../../base/clock.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { findObservation, noteObservation } from "../../kernel/observations.ts";

/** What decides about the second factor of an account. */
export interface FactorFacts {
  /** Since when the account has an authenticator app. */
  factor_since: Instant | null;
  /** Since when it has a passkey for the domain of the site: others cannot be used. */
  passkey_since: Instant | null;
  /** Since when it is connected with an organization whose second factor the owner trusts. */
  identity_since: Instant | null;
  /** Since when everybody needs one. */
  rule_since: Instant | null;
}

/** The columns of `FactorFacts` beside a row of `users`. `domain` is that of passkeys; empty if the site has none. */
export const factorFacts = (domain: string) => (user: ExpressionBuilder<Tables, "users">) =>
  [
    user
      .selectFrom("passkeys")
      .select(({ fn }) => fn.min("passkeys.created_at").as("at"))
      .whereRef("passkeys.user_id", "=", "users.id")
      .where("passkeys.rp_id", "=", domain)
      .as("passkey_since"),
    user
      .selectFrom("totp_keys")
      .select("totp_keys.confirmed_at")
      .whereRef("totp_keys.user_id", "=", "users.id")
      .as("factor_since"),
    user
      .selectFrom("provider_identities")
      .innerJoin("sign_in_providers", (join) =>
        join.on("sign_in_providers.name", "=", "active").on("sign_in_providers.trusts_factor", "=", true),
      )
      .select("provider_identities.created_at")
      .whereRef("provider_identities.user_id", "=", "users.id")
      .as("identity_since"),
    ruleSince(user),
  ] as const;

/** The column `rule_since`, which is the same for every account. */
export const ruleSince = (row: ExpressionBuilder<Tables, "users">) =>
  row
    .selectFrom("observations")
    .select("observations.at")
    .where("observations.name", "=", "second-factor-rule")
    .as("rule_since");

/** What follows for the account now. */
export function secondFactorOf(facts: FactorFacts, now: Date): Admin["secondFactor"] {
  const { factor_since, passkey_since, identity_since, rule_since } = facts;
  const isOn = factor_since !== null;
  const hasPasskey = passkey_since !== null;
  const hasAny = isOn || hasPasskey || identity_since !== null;
  const dueAt = hasAny || rule_since === null ? null : instantAfter(new Date(rule_since), GRACE_DAYS * DAY);
  const isOverdue = dueAt !== null && now.getTime() >= new Date(dueAt).getTime();
  return { isOn, hasPasskey, dueAt, isOverdue };
}

/** True if the password alone proves too little: everybody needs a second factor, and theirs is no code. */
export const isPasskeyNeeded = ({ factor_since, passkey_since, identity_since, rule_since }: FactorFacts) =>
  rule_since !== null && factor_since === null && (passkey_since !== null || identity_since !== null);

export function refusePasswordAlone({ passkey_since }: Pick<FactorFacts, "passkey_since">): never {
  throw new AppError(
    "forbidden",
    passkey_since === null
      ? "This site requires a second factor, and yours is that of your organization. Sign in with it."
      : "This site requires a second factor, and yours is a passkey. Use the passkey instead of the password.",
  );
}

/** Requires a second factor of everybody from now on, or of nobody. Requiring it again changes nothing. */
export async function setFactorRule(
  { db, now }: { db: Db; now: Clock },
  { isRequired, by }: { isRequired: boolean; by: Actor },
) {
  await db.transaction().execute(async (tx) => {
    const before = await findObservation(tx, "second-factor-rule");
    if (isRequired === (before !== undefined)) return;
    if (isRequired) await noteObservation(tx, "second-factor-rule", instant(now()));
    else await tx.deleteFrom("observations").where("name", "=", "second-factor-rule").execute();
    await happened(tx, { kind: isRequired ? "factor.require" : "factor.waive", by }, now());
  });
}

/** @throws AppError `forbidden` if nobody signs in but with their organization. */
export async function refuseOtherWays(db: DbOrTx) {
  const provider = await db
    .selectFrom("sign_in_providers")
    .select("label")
    .where("name", "=", "active")
    .where("is_only", "=", true)
    .executeTakeFirst();
  if (provider)
    throw new AppError("forbidden", `Sign in with ${provider.label}: this site allows no other way.`);
}

/** Lets people sign in in other ways again. False if they could. */
export async function allowPasswords({ db, now }: { db: Db; now: Clock }, by: Actor): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("sign_in_providers")
      .set({ is_only: false })
      .where("is_only", "=", true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await happened(tx, { kind: "provider.allow-passwords", by }, now());
    return true;
  });
}
