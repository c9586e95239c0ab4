import { randomUUID } from "node:crypto";
import { request, type APIRequestContext } from "playwright-core";
import { DAY, instant, instantAfter } from "../../../src/server/base/clock.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { hashPassword } from "../../../src/server/site-owner/auth/password.ts";
import { hashToken } from "../../../src/server/site-owner/auth/session.ts";
import * as auth from "../../../src/server/site-owner/auth/store.ts";
import type { Site } from "../site.ts";

export const OWNER = { username: "Mira", password: "a very plain password" };

/** What a browser keeps of somebody who is signed in: `browser.newContext({ storageState })`. */
export type SignedIn = Awaited<ReturnType<APIRequestContext["storageState"]>>;

let passwordHash: Promise<string> | undefined;

/**
 * Makes the owner of a site that has none, and returns their session. Past the set-up, whose judging and hashing of the
 * password takes 0.6 s of a core.
 */
export async function createOwner({ withDatabase }: Pick<Site, "withDatabase">): Promise<SignedIn> {
  passwordHash ??= hashPassword(OWNER.password);
  const owner = { username: OWNER.username, passwordHash: await passwordHash };
  const token = randomUUID();
  return withDatabase(async (db) => {
    const now = new Date();
    const at = instant(now);
    const user = await auth.insertUser(db, { ...owner, at });
    await auth.insertSession(db, {
      token_hash: hashToken(token),
      user_id: user.id,
      user_agent: "test",
      created_at: at,
      last_seen_at: at,
      expires_at: instantAfter(now, 14 * DAY),
    });
    const signer = await openSigner(db, now);
    const device = signer.sign("device", [user.id, "test"]);
    return { cookies: [cookieOf("masthead", token), cookieOf("masthead-device", device)], origins: [] };
  });
}

const cookieOf = (name: string, value: string): SignedIn["cookies"][number] => ({
  name,
  value,
  domain: "localhost",
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax",
});

/** A session of its own for the owner. */
export async function signInOwner({ url }: Pick<Site, "url">): Promise<SignedIn> {
  const client = await request.newContext({ baseURL: url });
  try {
    const answer = await client.post("/api/login", { data: OWNER });
    if (!answer.ok()) throw new Error(`/api/login answered ${answer.status()}: ${await answer.text()}`);
    return await client.storageState();
  } finally {
    await client.dispose();
  }
}
