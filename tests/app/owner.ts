import { expect } from "vitest";
import { issueSetupToken } from "../../src/server/auth/owner.ts";
import type { RequestOptions, TestApp } from "../setup/app.ts";
import { cookieOf } from "./ask.ts";

export const OWNER = { username: "Mira", password: "a very plain password" };

/** Makes the owner with the one-time link, as on a first start, and returns the cookie of the session. */
export async function createOwner({ database, clock, request }: TestApp): Promise<string> {
  const token = await issueSetupToken({ db: database.db, now: clock.now });
  const response = await request("POST", "/api/setup", { json: { ...OWNER, token } });
  expect(response.status).toBe(201);
  return cookieOf(response).cookie;
}

/** Signs in with a password and answers as the server did. `from` is the client's address behind a proxy of ours. */
export async function signIn(
  { request }: TestApp,
  credentials: { username: string; password: string },
  { from, headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const sent: RequestOptions = { json: credentials, headers: { ...headers } };
  if (from) sent.headers = { ...headers, "x-forwarded-for": from };
  return request("POST", "/api/login", sent);
}

/** Asks as whoever has this cookie. */
export const withCookie =
  ({ request }: TestApp, cookie: string): TestApp["request"] =>
  (method, path, options = {}) =>
    request(method, path, { ...options, headers: { cookie, ...options.headers } });
