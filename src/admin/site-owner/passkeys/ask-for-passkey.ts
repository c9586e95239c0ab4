import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import {
  beginPasskeySignIn,
  proveWithPasskey,
  signInWithPasskey,
} from "../../../contract/site-owner/passkeys.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { call } from "../../api/client.ts";
import { requestOptionsOf } from "./browser-options.ts";

/**
 * Signs in with a passkey that somebody chooses in the browser's own dialog. Undefined if they choose none.
 * @throws ApiError if the server refuses it.
 */
export async function askForPasskey(): Promise<Admin | undefined> {
  return signIn(await call(beginPasskeySignIn), { isOffer: false });
}

/**
 * Proves with a passkey, chosen in the browser's own dialog, who is signed in. False if they choose none.
 * @throws ApiError if the server refuses it.
 */
export async function proveByPasskey(): Promise<boolean> {
  const credential = await chooseOne(await call(beginPasskeySignIn), { isOffer: false });
  if (!credential) return false;
  await call(proveWithPasskey, { body: { credential } });
  return true;
}

/**
 * Offers passkeys among the names that the browser fills in. Waits until somebody chooses one; undefined if the browser
 * or the server cannot do this now, or the offer ends. @throws ApiError if the server refuses what was chosen.
 */
export async function offerPasskeys(): Promise<Admin | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  // Nobody has asked for the offer, so nobody is told why there is none.
  const options = await call(beginPasskeySignIn).catch(() => undefined);
  return options && signIn(options, { isOffer: true });
}

export const endOffer = () => WebAuthnAbortService.cancelCeremony();

const chooseOne = (options: object, { isOffer }: { isOffer: boolean }) =>
  startAuthentication({
    optionsJSON: requestOptionsOf(options),
    useBrowserAutofill: isOffer,
    // Browsers say the same of a refusal, of no passkey and of an end, so that sites learn nothing.
  }).catch(() => undefined);

async function signIn(options: object, choice: { isOffer: boolean }): Promise<Admin | undefined> {
  const credential = await chooseOne(options, choice);
  if (!credential) return undefined;
  const { admin } = await call(signInWithPasskey, { body: { credential } });
  return admin;
}
