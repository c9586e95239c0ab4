import * as calls from "../../../contract/site-owner/passkeys.ts";
import type { Passkey, PasskeyRegistration } from "../../../contract/site-owner/passkeys.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { happened } from "../../kernel/events.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { getSettings } from "../settings/get-settings.ts";
import { giveChallenge, takeChallenge } from "./challenges.ts";
import * as store from "./passkey-store.ts";
import { relyingPartyOf, requireRelyingParty, userHandleOf } from "./relying-party.ts";
import { proveWithPasskey } from "./sign-in-with-passkey.ts";

const { operation, change } = operationsWith<Kernel>();

/** EdDSA, ES256 and RS256: every authenticator has one of them, and every release of Node checks them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when a passkey is first used: most servers run without one, and it takes memory. */
const loadWebAuthn = () => import("@simplewebauthn/server");

export const passkeyOperations = [
  operation(calls.listPasskeys, async ({ db, publicUrl }, { visitor }) => {
    const domain = relyingPartyOf(publicUrl)?.domain ?? null;
    const rows = await store.findPasskeysOf(db, visitor().userId);
    return { passkeys: rows.map((row) => present(row, domain)), domain };
  }),

  operation(calls.beginPasskey, async (kernel, { visitor }) => {
    const { db, signer, publicUrl } = kernel;
    const { userId, username } = visitor();
    const { domain } = requireRelyingParty(publicUrl);
    const { siteName } = await getSettings(db);
    const known = await store.findPasskeysOf(db, userId);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const challenge = await giveChallenge(kernel, "register", userId);
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
  }),

  operation(calls.addPasskey, async (kernel, { body: { name, credential }, visitor, by }) => {
    const { db, now, publicUrl } = kernel;
    const { userId } = visitor();
    const { domain, origin } = requireRelyingParty(publicUrl);
    const given = await takeChallenge(kernel, "register", credential.response.clientDataJSON);
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
      if ((await store.findPasskeysOf(tx, userId)).length >= calls.MAX_PASSKEYS)
        throw new AppError("conflict", `You have ${calls.MAX_PASSKEYS} passkeys. Remove one first.`);
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
      await happened(tx, { kind: "factor.add-passkey", by: by() }, now());
      return present(row, domain);
    });
  }),

  change(calls.removePasskey, {}, async ({ tx, did }, { params: { id }, visitor }) => {
    if (!(await store.deletePasskey(tx, visitor().userId, id)))
      throw new AppError("not_found", "That passkey does not exist.");
    did({ kind: "factor.remove-passkey" });
    return { message: "The passkey has been removed." };
  }),

  operation(calls.proveWithPasskey, async (kernel, { body, visitor }) => {
    const { userId, by } = visitor();
    await proveWithPasskey(kernel, { ...body, userId, sessionId: by.id });
    return { message: "Thank you. You can continue." };
  }),
];

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

const present = (row: store.PasskeyRow, domain: string | null): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  domain: row.rp_id,
  isForThisSite: row.rp_id === domain,
});
