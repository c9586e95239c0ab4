import type { ExpressionBuilder } from "kysely";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { GRACE_DAYS } from "../../../contract/site-owner/second-factor.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { AppError } from "../../base/errors.ts";
import { DAY, instant, instantAfter, type Clock, type Instant } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { findObservation, noteObservation } from "../../kernel/observations.ts";

/** What decides about the second factor of an account. */
export interface FactorFacts {
  /** Since when the account has an authenticator app. */
  factor_since: Instant | null;
  /** Since when it has a passkey for the domain of the site: others cannot be used. */
  passkey_since: Instant | null;
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
  const { factor_since, passkey_since, rule_since } = facts;
  const isOn = factor_since !== null;
  const hasPasskey = passkey_since !== null;
  const dueAt =
    isOn || hasPasskey || rule_since === null ? null : instantAfter(new Date(rule_since), GRACE_DAYS * DAY);
  const isOverdue = dueAt !== null && now.getTime() >= new Date(dueAt).getTime();
  return { isOn, hasPasskey, dueAt, isOverdue };
}

/** True if the password alone proves too little: everybody needs a second factor, and theirs is a passkey. */
export const isPasskeyNeeded = ({ factor_since, passkey_since, rule_since }: FactorFacts): boolean =>
  rule_since !== null && factor_since === null && passkey_since !== null;

export function refusePasswordAlone(): never {
  throw new AppError(
    "forbidden",
    "This site requires a second factor, and yours is a passkey. Use the passkey instead of the password.",
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
