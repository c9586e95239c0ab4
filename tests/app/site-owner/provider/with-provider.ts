import { expect } from "vitest";
import * as calls from "../../../../src/contract/site-owner/provider.ts";
import type { Role } from "../../../../src/contract/base/capabilities.ts";
import { DAY, instant, instantAfter } from "../../../../src/server/base/clock.ts";
import { hashToken } from "../../../../src/server/site-owner/auth/session.ts";
import { insertSession } from "../../../../src/server/site-owner/auth/store.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import type { Answer, ForgingProvider } from "../../../setup/sign-in/forging-provider.ts";
import { cookieOf, read, type Ask } from "../../kit/ask.ts";

export const PATH = "/api/admin/sign-in-provider";

type Purpose = "link" | "try" | "proof";

/** Begins at the site: where the browser is sent, and the cookie that it got. */
export async function begin(ask: Ask, purpose?: Purpose, code?: string) {
  const began = purpose
    ? await ask("POST", "/api/me/provider", { json: { purpose, ...(code && { code }) } })
    : await ask("POST", "/api/login/provider");
  const { url } = await read(began, purpose ? calls.beginOwnProvider : calls.beginProviderSignIn);
  return { url, cookie: cookieOf(began).cookie };
}

/** Brings back what the provider sent. A session goes with it, if `ask` has one. */
export const finish = (ask: Ask, answer: string, cookie: string) =>
  ask("POST", "/api/login/provider/answer", { json: { answer }, headers: { cookie } });

/** A browser in which nobody is signed in, or the person of this session cookie. */
export const browserOf =
  ({ request }: TestApp, session = ""): Ask =>
  (method, path, { headers: { cookie = "", ...headers } = {}, ...options } = {}) =>
    request(method, path, {
      ...options,
      headers: { cookie: [session, cookie].filter(Boolean).join("; "), ...headers },
    });

/** Somebody with this address who is signed in, and takes other cookies along. */
export async function signInAs(
  app: TestApp,
  username = "owner",
  { email = "mira@example.com", role = "owner" }: { email?: string; role?: Role } = {},
): Promise<Ask> {
  await app.signIn(username, { role, grants: [] });
  const { db } = app.database;
  const { id } = await db
    .updateTable("users")
    .set({ email })
    .where("username", "=", username)
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = `with-provider-${username}-${Math.random()}`;
  const at = instant(app.clock.now());
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: id,
    user_agent: "test",
    created_at: at,
    last_seen_at: at,
    expires_at: instantAfter(app.clock.now(), DAY),
  });
  return browserOf(app, `__Host-masthead=${token}`);
}

/** Goes the whole way with an answer of the forging provider, `forged` or right. */
export async function go(
  app: TestApp,
  provider: ForgingProvider,
  {
    ask = browserOf(app),
    purpose,
    forge,
    code,
  }: { ask?: Ask; purpose?: Purpose; forge?: (answer: Answer) => Partial<Answer>; code?: string } = {},
) {
  // Many go this way in a test.
  await app.database.db.deleteFrom("rate_events").execute();
  const { url, cookie } = await begin(ask, purpose, code);
  const right = provider.answerTo(url, cookie, app.clock.now());
  const answer = { ...right, ...forge?.(right) };
  provider.say(answer);
  return finish(ask, new URLSearchParams(answer.query).toString(), answer.cookie);
}

/** A site with a provider in effect, which its owner has tried and is connected with. */
export async function startWithProvider(engine: Engine, provider: ForgingProvider, settings: object = {}) {
  const app = await startApp(engine);
  const owner = await signInAs(app);
  const save = async (change: object = {}) => {
    const { revision } = await read(await owner("GET", PATH), calls.getProvider);
    return owner("PUT", PATH, { json: { ...provider.settings, ...settings, ...change, revision } });
  };
  expect((await save()).status).toBe(200);
  const tried = await read(await go(app, provider, { ask: owner, purpose: "try" }), calls.finishProvider);
  expect(tried).toMatchObject({ done: "try", admin: { username: "owner" } });
  return { app, owner, save, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}
