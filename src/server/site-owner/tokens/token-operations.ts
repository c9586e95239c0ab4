import { randomBytes } from "node:crypto";
import { capabilityWords } from "../../../contract/site-owner/access.ts";
import * as calls from "../../../contract/site-owner/tokens.ts";
import { capabilities } from "../../../contract/base/capabilities.ts";
import { instant } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { hashToken } from "../auth/session.ts";
import { capabilitiesOfToken, TOKEN_BYTES } from "./read-token.ts";
import * as store from "./token-store.ts";

const { operation, change } = operationsWith<Kernel>();

export const tokenOperations = [
  operation(calls.listTokens, async ({ db, now }, { visitor }) => {
    const rows = await store.findTokens(db, heldToOwn(visitor()));
    const at = instant(now());
    const tokens = rows.map((row) => {
      const held = capabilitiesOfToken(row, row);
      return {
        id: row.id,
        name: row.name,
        capabilities: capabilities.filter((each) => held.has(each)),
        person: row.username,
        isYours: row.user_id === visitor().userId,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        isExpired: row.expires_at !== null && row.expires_at <= at,
        lastUsedAt: row.last_used_at,
      };
    });
    return { tokens };
  }),

  // Nobody can read the secret again: the database has its hash alone.
  change(calls.createToken, {}, async ({ tx, at, did }, { body, visitor }) => {
    const { name, capabilities: wanted, expiresAt } = body;
    const { userId, username, capabilities: held } = visitor();
    const excess = wanted.find((each) => !held.has(each));
    if (excess !== undefined)
      throw new AppError(
        "forbidden",
        `Your account may not ${capabilityWords[excess]}, so your tokens may not either.`,
      );
    if (expiresAt !== null && expiresAt <= at)
      throw fieldError("expiresAt", "The date must be in the future");
    await takeTurns(tx, `api tokens of ${userId}`);
    if ((await store.countTokens(tx, userId)) >= calls.MAX_TOKENS)
      throw new AppError(
        "conflict",
        `You have ${calls.MAX_TOKENS} API tokens. Revoke one that you no longer use.`,
      );
    const secret = `${calls.TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
    const given = capabilities.filter((each) => wanted.includes(each));
    const id = await store.insertToken(tx, {
      token_hash: hashToken(secret),
      user_id: userId,
      name,
      capabilities: JSON.stringify(given),
      created_at: at,
      expires_at: expiresAt,
    });
    did({ kind: "token.create", id, name });
    const token = {
      id,
      name,
      capabilities: given,
      person: username,
      isYours: true,
      createdAt: at,
      expiresAt,
      isExpired: false,
      lastUsedAt: null,
    };
    return { token, secret };
  }),

  change(calls.revokeToken, {}, async ({ tx, did }, { params: { id }, visitor }) => {
    const token = await store.deleteToken(tx, id, heldToOwn(visitor()));
    if (!token) throw new AppError("not_found", "That API token was revoked already.");
    did({ kind: "token.revoke", id, name: token.name });
    return { message: `${token.name} no longer works.` };
  }),
];

/** Owners look after everybody's tokens; other people after their own. */
const heldToOwn = ({ userId, capabilities: held }: Visitor): number | undefined =>
  held.has("people.write") ? undefined : userId;
