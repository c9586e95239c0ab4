import { randomBytes } from "node:crypto";
import type { Actor } from "../../../contract/audit.ts";
import { capabilityWords } from "../../../contract/access.ts";
import { MAX_TOKENS, TOKEN_PREFIX } from "../../../contract/tokens.ts";
import type { ApiToken, NewToken } from "../../../contract/tokens.ts";
import { capabilities } from "../../../contract/capabilities.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { hashToken } from "../auth/session.ts";
import { capabilitiesOfToken, TOKEN_BYTES } from "./read-token.ts";
import * as store from "./token-store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** Owners look after everybody's tokens; other people after their own. */
const heldToOwn = ({ userId, capabilities: held }: Visitor): number | undefined =>
  held.has("people.write") ? undefined : userId;

export async function listTokens({ db, now }: Deps, visitor: Visitor): Promise<ApiToken[]> {
  const rows = await store.findTokens(db, heldToOwn(visitor));
  const at = instant(now());
  return rows.map((row) => {
    const held = capabilitiesOfToken(row, row);
    return {
      id: row.id,
      name: row.name,
      capabilities: capabilities.filter((each) => held.has(each)),
      person: row.username,
      isYours: row.user_id === visitor.userId,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      isExpired: row.expires_at !== null && row.expires_at <= at,
      lastUsedAt: row.last_used_at,
    };
  });
}

/**
 * Creates a token. Nobody can read its secret again: the database has its hash alone.
 * @throws AppError `forbidden` for what the creator may not do; `invalid` for a date that has passed; `conflict` for
 * somebody who has MAX_TOKENS.
 */
export async function createToken(
  { db, now }: Deps,
  { name, capabilities: wanted, expiresAt }: NewToken,
  { visitor, by }: { visitor: Visitor; by: Actor },
): Promise<{ token: ApiToken; secret: string }> {
  const excess = wanted.find((each) => !visitor.capabilities.has(each));
  if (excess !== undefined)
    throw new AppError(
      "forbidden",
      `Your account may not ${capabilityWords[excess]}, so your tokens may not either.`,
    );
  const at = instant(now());
  if (expiresAt !== null && expiresAt <= at) throw fieldError("expiresAt", "The date must be in the future");
  const secret = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  const given = capabilities.filter((each) => wanted.includes(each));
  const id = await db.transaction().execute(async (tx) => {
    await takeTurns(tx, `api tokens of ${visitor.userId}`);
    if ((await store.countTokens(tx, visitor.userId)) >= MAX_TOKENS)
      throw new AppError("conflict", `You have ${MAX_TOKENS} API tokens. Revoke one that you no longer use.`);
    const made = await store.insertToken(tx, {
      token_hash: hashToken(secret),
      user_id: visitor.userId,
      name,
      capabilities: JSON.stringify(given),
      created_at: at,
      expires_at: expiresAt,
    });
    await happened(tx, { kind: "token.create", id: made, name, by }, now());
    return made;
  });
  const token = {
    id,
    name,
    capabilities: given,
    person: visitor.username,
    isYours: true,
    createdAt: at,
    expiresAt,
    isExpired: false,
    lastUsedAt: null,
  };
  return { token, secret };
}

/** Returns the name of the token that does not work any more. @throws AppError `not_found`. */
export async function revokeToken(
  { db, now }: Deps,
  id: number,
  { visitor, by }: { visitor: Visitor; by: Actor },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const token = await store.deleteToken(tx, id, heldToOwn(visitor));
    if (!token) throw new AppError("not_found", "That API token was revoked already.");
    await happened(tx, { kind: "token.revoke", id, name: token.name, by }, now());
    return token.name;
  });
}
