import type { Actor } from "../../../contract/audit.ts";
import type { Passkey, PasskeyRegistration } from "../../../contract/passkeys.ts";
import { MAX_PASSKEYS } from "../../../contract/passkeys.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { getSettings } from "../settings/get-settings.ts";
import { giveChallenge, takeChallenge } from "./challenges.ts";
import * as store from "./passkey-store.ts";
import { relyingPartyOf, requireRelyingParty, userHandleOf } from "./relying-party.ts";

export interface PasskeyDeps {
  db: Db;
  now: Clock;
  signer: Signer;
  publicUrl: string;
}

/** EdDSA, ES256 and RS256: every authenticator has one of them, and every release of Node checks them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when a passkey is first used: most servers run without one, and it takes memory. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** Returns somebody's passkeys, the newest first, and the domain of new ones. */
export async function listPasskeys({ db, publicUrl }: PasskeyDeps, userId: number) {
  const domain = relyingPartyOf(publicUrl)?.domain ?? null;
  const rows = await store.findPasskeysOf(db, userId);
  return { passkeys: rows.map((row) => present(row, domain)), domain };
}

/** Returns what the browser needs to make a passkey. @throws AppError `conflict` for a site without a name. */
export async function beginPasskey(
  deps: PasskeyDeps,
  { userId, username }: { userId: number; username: string },
) {
  const { db, signer, publicUrl } = deps;
  const { domain } = requireRelyingParty(publicUrl);
  const { siteName } = await getSettings(db);
  const known = await store.findPasskeysOf(db, userId);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const challenge = await giveChallenge(deps, "register", userId);
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: domain,
    userName: username,
    userDisplayName: username,
    userID: new Uint8Array(Buffer.from(userHandleOf(signer, userId), "base64url")),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    excludeCredentials: known
      .filter(({ rp_id }) => rp_id === domain)
      .map(({ credential_id }) => ({ id: credential_id })),
    // Kept by the device with the name, so that signing in needs no username, and never without PIN or biometrics.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/**
 * Adds the passkey that a browser has made for somebody.
 * @throws AppError `invalid` for an answer that proves nothing, `conflict` for a passkey that is known or one too many.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  {
    userId,
    name,
    credential,
    by,
  }: { userId: number; name: string; credential: PasskeyRegistration; by: Actor },
): Promise<Passkey> {
  const { db, now, publicUrl } = deps;
  const { domain, origin } = requireRelyingParty(publicUrl);
  const given = await takeChallenge(deps, "register", credential.response.clientDataJSON);
  const made =
    given?.user_id === userId
      ? await verifyRegistration({ credential, challenge: given.challenge, domain, origin })
      : undefined;
  if (!made)
    throw new AppError(
      "invalid",
      "The browser's answer was not accepted. Try again, and finish within five minutes.",
    );
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, `passkeys:${userId}`);
    if ((await store.findPasskeysOf(tx, userId)).length >= MAX_PASSKEYS)
      throw new AppError("conflict", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const row = await store.insertPasskey(tx, {
      user_id: userId,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey).toString("base64url"),
      counter: made.counter,
      rp_id: domain,
      name,
      created_at: instant(now()),
    });
    if (!row) throw new AppError("conflict", "This passkey has already been added.");
    await happened(tx, { kind: "factor.add-passkey", by }, now());
    return present(row, domain);
  });
}

interface Registration {
  credential: PasskeyRegistration;
  challenge: string;
  domain: string;
  origin: string;
}

/** The credential, or undefined if anything about the answer is wrong: the library throws for all of that. */
async function verifyRegistration({ credential, challenge, domain, origin }: Registration) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...credential.response, transports: [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  return verified?.registrationInfo?.credential;
}

/** @throws AppError `not_found`. */
export async function removePasskey(
  { db, now }: PasskeyDeps,
  { userId, id, by }: { userId: number; id: number; by: Actor },
) {
  await db.transaction().execute(async (tx) => {
    if (!(await store.deletePasskey(tx, userId, id)))
      throw new AppError("not_found", "That passkey does not exist.");
    await happened(tx, { kind: "factor.remove-passkey", by }, now());
  });
}

const present = (row: store.PasskeyRow, domain: string | null): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  domain: row.rp_id,
  isForThisSite: row.rp_id === domain,
});
