import { Hono } from "hono";
import { emailTemplates } from "../../../../src/emails/templates.tsx";
import { readConfig } from "../../../../src/server/kernel/config.ts";
import { readDatabaseTime } from "../../../../src/server/kernel/db/database-time.ts";
import { openDatabase } from "../../../../src/server/kernel/db/open.ts";
import type { AppEnv } from "../../../../src/server/kernel/http/context.ts";
import { answerProblem } from "../../../../src/server/kernel/http/problems.ts";
import { mountRoutes } from "../../../../src/server/kernel/http/routes.ts";
import { createMailRoute } from "../../../../src/server/kernel/mail/mail-route.ts";
import { createOutboxTransport } from "../../../../src/server/kernel/mail/outbox-transport.ts";
import { openOutbox } from "../../../../src/server/kernel/mail/outbox.ts";
import { createMailQueue } from "../../../../src/server/kernel/mail/queue.ts";
import { createRateLimits, type RateLimits } from "../../../../src/server/kernel/rate-limit.ts";
import { openSecretBox } from "../../../../src/server/kernel/secret-box.ts";
import { openSigner } from "../../../../src/server/kernel/secrets.ts";
import { createDevices } from "../../../../src/server/site-owner/auth/devices.ts";
import { factorRoutes } from "../../../../src/server/site-owner/auth/factor-routes.ts";
import { authRoutes } from "../../../../src/server/site-owner/auth/routes.ts";
import { createSessions } from "../../../../src/server/site-owner/auth/session.ts";
import { PUBLIC_URL, type TestApp } from "../../../setup/app.ts";
import { quiet } from "../../../setup/engines.ts";

/**
 * Another server of the same database and data folder, as far as signing in goes. `limits` may change its rate limits;
 * `env` is that of the app.
 */
export async function startBeside(
  app: TestApp,
  {
    limits: change = (limits) => limits,
    env = {},
  }: { limits?: (limits: RateLimits) => RateLimits; env?: Record<string, string> } = {},
) {
  const { dataDir, databaseUrl, clock } = app;
  const database = await openDatabase({ dataDir, databaseUrl }, quiet);
  const { db } = database;
  const signer = await openSigner(db, clock.now());
  const secretBox = openSecretBox(dataDir);
  const config = readConfig({ PUBLIC_URL, DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env });
  const mailRoute = createMailRoute({ config, secretBox });
  const outgoing = { log: quiet, isStopping: () => false, now: clock.now };
  const transport = createOutboxTransport(openOutbox({ dataDir, db }), clock.now);
  const kernel = {
    db,
    signer,
    now: clock.now,
    publicUrl: PUBLIC_URL,
    trustsProxy: false,
    limits: change(createRateLimits(signer)),
    secretBox,
    mailRoute,
    mail: createMailQueue({
      ...outgoing,
      db,
      databaseTime: readDatabaseTime,
      transport,
      mailRoute,
      nameSender: async (_, mailFrom) => mailFrom,
      saysNoMailbox: () => false,
      whyHeld: async () => undefined,
    }),
    emails: emailTemplates,
  };
  const devices = createDevices(kernel);
  const sessions = createSessions({ ...kernel, devices });
  const hono = new Hono<AppEnv>();
  hono.onError((error, c) => answerProblem(error, c));
  hono.use(async (c, next) => {
    c.set("requestId", "beside");
    c.header("x-request-id", "beside");
    c.set("log", quiet);
    c.set("trustsProxy", false);
    await next();
  });
  const deps = { ...kernel, sessions };
  mountRoutes(hono, [...authRoutes({ ...deps, devices }), ...factorRoutes(deps)], {
    authenticate: (c) => sessions.find(c),
    now: clock.now,
  });
  return {
    ...kernel,
    request: async (method: string, path: string, { json }: { json?: unknown } = {}) =>
      hono.request(path, {
        method,
        body: JSON.stringify(json),
        headers: { "content-type": "application/json" },
      }),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
