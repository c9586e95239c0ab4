import { argon2Sync } from "node:crypto";
import { expect } from "vitest";
import { instant } from "../../../src/server/base/clock.ts";
import { issueSetupToken } from "../../../src/server/site-owner/auth/owner.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import * as store from "../../../src/server/site-owner/auth/store.ts";
import type { TestApp } from "../../setup/app.ts";
import { cookieOf } from "../kit/ask.ts";

export const OWNER = { username: "Mira", password: "a very plain password" };

interface Credentials {
  username: string;
  password: string;
}

/** Writes a user whose password is as good as any and quick to check: a hash carries its own cost. */
export async function addUser({ database, clock }: TestApp, { username, password }: Credentials) {
  const nonce = Buffer.alloc(16, username);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const key = argon2Sync("argon2id", { ...cost, message: password, nonce });
  const [salt, tag] = [nonce, key].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  const passwordHash = `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`;
  await store.insertUser(database.db, { username, passwordHash, at: instant(clock.now()) });
}

/** Signs in with a password and answers as the server did. `from` is the client's address behind our proxy. */
export async function signIn(
  { request }: TestApp,
  credentials: Credentials,
  { from, headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const sent = from ? { ...headers, "x-forwarded-for": from } : headers;
  return request("POST", "/api/login", { json: credentials, headers: sent });
}

/** Makes the owner and returns the cookie of their first session. */
export async function createOwner(app: TestApp): Promise<string> {
  await addUser(app, OWNER);
  const response = await signIn(app, OWNER);
  expect(response.status).toBe(200);
  return cookieOf(response).cookie;
}

/** Asks as the user of this cookie. */
export const withCookie =
  ({ request }: TestApp, cookie: string): TestApp["request"] =>
  (method, path, options = {}) =>
    request(method, path, { ...options, headers: { cookie, ...options.headers } });

/** The token of the link that makes the owner. */
export const setupTokenOf = async ({ database: { db }, clock }: TestApp) =>
  issueSetupToken({ db, signer: await openSigner(db, clock.now()) });
