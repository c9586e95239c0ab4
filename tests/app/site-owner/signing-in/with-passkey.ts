import * as calls from "../../../../src/contract/site-owner/passkeys.ts";
import { openSigner } from "../../../../src/server/kernel/secrets.ts";
import { userHandleOf } from "../../../../src/server/site-owner/passkeys/relying-party.ts";
import { PUBLIC_URL, type TestApp } from "../../../setup/app.ts";
import { makeAuthenticator, type Answering } from "../../../setup/sign-in/authenticator.ts";
import { read, type Ask } from "../../kit/ask.ts";

export const HERE = { origin: PUBLIC_URL, rpId: new URL(PUBLIC_URL).hostname };

export const begin = async (ask: Ask) =>
  (await read(await ask("POST", "/api/me/passkeys/options"), calls.beginPasskey)).challenge;
export const beginSignIn = async ({ request }: TestApp) =>
  (await read(await request("POST", "/api/login/passkey/options"), calls.beginPasskeySignIn)).challenge;
export const add = (ask: Ask, credential: object, name = "A phone") =>
  ask("POST", "/api/me/passkeys", { json: { name, credential } });
export const enter = ({ request }: TestApp, credential: object) =>
  request("POST", "/api/login/passkey", { json: { credential } });

/** Somebody with a passkey, the handle under which devices keep it, and how to answer a challenge with it. */
export async function startWithPasskey(app: TestApp, username = "owner") {
  const ask = await app.signIn(username);
  const device = makeAuthenticator();
  const added = await add(ask, device.create({ ...HERE, challenge: await begin(ask) }));
  await read(added, calls.addPasskey);
  const { db } = app.database;
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const userHandle = userHandleOf(await openSigner(db, app.clock.now()), user.id);
  const answer = async (as: Partial<Answering> = {}) =>
    device.get({ ...HERE, userHandle, challenge: await beginSignIn(app), ...as });
  return { ask, device, userHandle, answer };
}
