import { createToken, type NewToken } from "../../../src/contract/site-owner/tokens.ts";
import type { TestApp } from "../../setup/app.ts";
import { read, type Ask } from "./ask.ts";

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Creates a token for who asks, and requests that show it. */
export async function makeToken(app: TestApp, as: Ask, parts: Partial<NewToken> = {}) {
  const json = { name: "A program", capabilities: ["posts.read"], expiresAt: null, ...parts };
  const { token, secret } = await read(await as("POST", "/api/admin/tokens", { json }), createToken);
  const asToken: Ask = (method, path, options = {}) =>
    app.request(method, path, { ...options, headers: { ...bearer(secret), ...options.headers } });
  return { ...token, secret, as: asToken };
}
