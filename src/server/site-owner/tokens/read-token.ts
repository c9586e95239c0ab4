import { z } from "zod";
import { capabilitiesOf } from "../../../contract/site-owner/access.ts";
import type { Capability } from "../../../contract/base/capabilities.ts";
import {
  TOKEN_PREFIX,
  TOKEN_REQUESTS,
  TOKEN_WINDOW_SECONDS,
  tokenCapabilities,
} from "../../../contract/site-owner/tokens.ts";
import { instant, instantAfter, MAX_AHEAD_MS, SECOND, type Clock, type Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import { secondFactorOf } from "../auth/factor-rule.ts";
import { rightsOf } from "../auth/rights.ts";
import { passkeyDomainOf } from "../auth/passkey-domain.ts";
import { hashToken } from "../auth/session.ts";
import { findAccount } from "../auth/store.ts";
import * as store from "./token-store.ts";

export const TOKEN_BYTES = 32;

/** A token as this program makes them: 32 bytes in base64url. */
const wellFormed = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

const storedSchema = z.array(z.unknown());

/** Returns what a token may do now. After a downgrade its row may name a capability that only the newer release knows. */
export function capabilitiesOfToken(
  { capabilities: stored }: { capabilities: string },
  person: Parameters<typeof rightsOf>[0],
): ReadonlySet<Capability> {
  const named = new Set(storedSchema.parse(JSON.parse(stored)));
  const held = capabilitiesOf(rightsOf(person));
  return new Set(tokenCapabilities.filter((each) => named.has(each) && held.has(each)));
}

/**
 * Finds the person for whom a program makes a call. Token and person are read anew at each request, so that what is
 * revoked or taken away is gone at once on every server. Counts the request, and says in the headers how many are left.
 * @throws AppError `unauthenticated` for a token that is unknown or has expired; `too_many_requests`.
 */
export async function readToken(
  { db, now, publicUrl }: { db: Db; now: Clock; publicUrl: string },
  c: AppContext,
  secret: string,
): Promise<Visitor> {
  const at = now();
  const row = wellFormed.test(secret)
    ? await store.countRequest(db, hashToken(secret), {
        at: instant(at),
        windowSince: instantAfter(at, -TOKEN_WINDOW_SECONDS * SECOND),
        windowUntil: instantAfter(at, MAX_AHEAD_MS),
      })
    : undefined;
  const person = row && (await findAccount(db, row.user_id, passkeyDomainOf(publicUrl)));
  if (!row || !person) return refuseToken(c, await whyRefused(db, secret));
  holdToLimit(c, { used: row.window_requests, since: row.window_started_at ?? instant(at), at });
  const { id, name } = row;
  return {
    by: { kind: "token", id, name },
    userId: person.id,
    username: person.username,
    capabilities: capabilitiesOfToken(row, person),
    lacksFactor: secondFactorOf(person, at).isOverdue,
  };
}

/** Says that a token has expired to a program that has its secret, and to nobody else. */
async function whyRefused(db: Db, secret: string): Promise<string> {
  const known = wellFormed.test(secret) ? await store.findExpiry(db, hashToken(secret)) : undefined;
  return known
    ? "This API token has expired. Create a new one."
    : "This API token is not valid. It may be incomplete, or it was revoked.";
}

/** Answers as RFC 6750, section 3, asks. */
function refuseToken(c: AppContext, message: string): never {
  c.header(
    "www-authenticate",
    `Bearer realm="Masthead", error="invalid_token", error_description="${message}"`,
  );
  throw new AppError("unauthenticated", message);
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-11. */
function holdToLimit(c: AppContext, { used, since, at }: { used: number; since: Instant; at: Date }) {
  const endsAt = new Date(since).getTime() + TOKEN_WINDOW_SECONDS * SECOND;
  const seconds = Math.max(1, Math.ceil((endsAt - at.getTime()) / SECOND));
  c.header("ratelimit-policy", `"token";q=${TOKEN_REQUESTS};w=${TOKEN_WINDOW_SECONDS}`);
  c.header("ratelimit", `"token";r=${Math.max(0, TOKEN_REQUESTS - used)};t=${seconds}`);
  if (used > TOKEN_REQUESTS)
    throw new AppError(
      "too_many_requests",
      `This API token has made ${TOKEN_REQUESTS} requests in ${TOKEN_WINDOW_SECONDS} seconds. Try again in ${seconds} seconds.`,
      { retryAfterSeconds: seconds },
    );
}
