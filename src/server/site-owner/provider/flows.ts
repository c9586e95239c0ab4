import { randomBytes } from "node:crypto";
import { getCookie, setCookie } from "hono/cookie";
import { PROVIDER_MINUTES, PROVIDER_RETURN_PATH } from "../../../contract/site-owner/provider.ts";
import { instant, instantAfter, MINUTE } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { hashToken } from "../auth/session.ts";
import { addressAtProvider, type Provider, type Sent } from "./ask-provider.ts";
import * as store from "./provider-store.ts";

export const redirectUriOf = (publicUrl: string) => `${publicUrl}${PROVIDER_RETURN_PATH}`;

/** What the secret of a provider is encrypted for. */
export const PROVIDER_SECRET = "sign-in-provider";

const random = () => randomBytes(32).toString("base64url");

/** @throws AppError `conflict` if there is none, or its secret was encrypted by another data folder. */
export function usableProvider({ secretBox }: Pick<Kernel, "secretBox">, row?: store.ProviderRow): Provider {
  if (!row) throw new AppError("conflict", "This site has no organization to sign in with.");
  const secret = secretBox.unseal(PROVIDER_SECRET, row.sealed_secret);
  if (secret === undefined)
    throw new AppError(
      "conflict",
      `The secret of ${row.label} cannot be read here. An owner has to enter it again.`,
    );
  const { label, issuer, client_id: clientId } = row;
  return { label, issuer, clientId, secret };
}

/** Notes that this browser is sent to the provider, and returns to which address. */
export async function beginFlow(
  kernel: Kernel,
  c: AppContext,
  {
    row,
    purpose,
    userId,
  }: { row?: store.ProviderRow; purpose: store.FlowRow["purpose"]; userId: number | null },
): Promise<{ url: string }> {
  const { db, now, publicUrl } = kernel;
  const provider = usableProvider(kernel, row);
  const sent = {
    redirectUri: redirectUriOf(publicUrl),
    state: random(),
    nonce: random(),
    codeVerifier: random(),
  };
  const url = await addressAtProvider({ ...kernel, provider }, sent, { isAnew: purpose === "proof" });
  const at = now();
  await store.insertFlow(db, {
    state_hash: hashToken(sent.state),
    browser_hash: hashToken(markBrowser(c, publicUrl)),
    purpose,
    user_id: userId,
    revision: row?.revision ?? 0,
    nonce: sent.nonce,
    code_verifier: sent.codeVerifier,
    created_at: instant(at),
    expires_at: instantAfter(at, PROVIDER_MINUTES * MINUTE),
  });
  return { url };
}

/** What this browser has begun, taken out so that it serves once. @throws AppError `forbidden` if it has not, or too long ago. */
export async function takeFlow(kernel: Kernel, c: AppContext, answer: string) {
  const { db, now, publicUrl } = kernel;
  const states = new URLSearchParams(answer).getAll("state");
  const [state = ""] = states;
  const flow = await store.takeFlow(db, { stateHash: hashToken(state), now: instant(now()) });
  const mark = getCookie(c, cookieOf(publicUrl).name);
  if (!flow || states.length > 1 || mark === undefined || hashToken(mark) !== flow.browser_hash)
    throw new AppError(
      "forbidden",
      "This sign-in took too long, was used already, or began in another browser.",
    );
  const row = await store.findProviderOf(db, flow.revision);
  if (!row) throw new AppError("forbidden", "An owner has changed this way to sign in meanwhile. Try again.");
  const { nonce, code_verifier: codeVerifier } = flow;
  const sent: Sent = { redirectUri: redirectUriOf(publicUrl), state, nonce, codeVerifier };
  return { flow, row, sent };
}

export const deleteOldFlows = (db: DbOrTx, now: Date) => store.deleteOldFlows(db, instant(now));

function cookieOf(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return { name: secure ? "__Host-masthead-provider" : "masthead-provider", secure };
}

/** Gives the browser a cookie by which it is known when it comes back; of two tabs, the second keeps that of the first. */
function markBrowser(c: AppContext, publicUrl: string): string {
  const { name, secure } = cookieOf(publicUrl);
  const mark = getCookie(c, name) ?? random();
  setCookie(c, name, mark, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge: PROVIDER_MINUTES * 60,
  });
  return mark;
}
