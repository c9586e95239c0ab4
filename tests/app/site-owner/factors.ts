import { expect } from "vitest";
import * as calls from "../../../src/contract/site-owner/second-factor.ts";
import { signIn as signInCall } from "../../../src/contract/site-owner/session.ts";
import { codeAt } from "../../../src/server/site-owner/auth/totp.ts";
import type { TestApp } from "../../setup/app.ts";
import { bytesOf } from "../../setup/sign-in/base32.ts";
import { read, type Ask } from "../kit/ask.ts";
import { OWNER, signIn } from "./owner.ts";

/** What an app with this key shows at the clock of the site, or `steps` later. */
export const codeOf = ({ clock }: Pick<TestApp, "clock">, key: string, steps = 0): string =>
  codeAt(bytesOf(key), Math.floor(clock.now().getTime() / 30_000) + steps);

/** Sets an authenticator app up for somebody who is signed in. Its first code is used then. */
export async function setUpApp(app: TestApp, ask: Ask) {
  const { key, url } = await read(await ask("POST", "/api/me/authenticator"), calls.beginAuthenticator);
  const json = { code: codeOf(app, key) };
  const confirmed = await ask("PUT", "/api/me/authenticator/confirmation", { json });
  const { recoveryCodes } = await read(confirmed, calls.confirmAuthenticator);
  return { key, url, recoveryCodes };
}

/** Enters the password of somebody with a second factor. */
export async function enterPassword(app: TestApp, credentials = OWNER): Promise<string> {
  const answer = await read(await signIn(app, credentials), signInCall);
  expect(answer).toMatchObject({ needs: "code" });
  return "ticket" in answer ? answer.ticket : "";
}

export const enterCode = (
  { request }: Pick<TestApp, "request">,
  ticket: string,
  code: string,
  headers: Record<string, string> = {},
) => request("POST", "/api/login/code", { json: { ticket, code }, headers });
