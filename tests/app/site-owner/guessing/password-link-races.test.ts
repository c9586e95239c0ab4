import { describe, expect, test } from "vitest";
import { instant } from "../../../../src/server/base/clock.ts";
import { noteObservation } from "../../../../src/server/kernel/observations.ts";
import {
  askForPasswordLink,
  mailPasswordLinks,
} from "../../../../src/server/site-owner/auth/mail-password-links.ts";
import { setPasswordByLink } from "../../../../src/server/site-owner/auth/use-password-link.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { startSink } from "../../mailing/sending/smtp-sink.ts";
import { addUser, OWNER, signIn } from "../owner.ts";
import { startBeside } from "./beside.ts";

const NEW = "lanterns over the old harbor";

/** Twenty passwords, each of them hard to guess. */
const passwords = Array.from({ length: 20 }, (_each, number) => `${NEW}, number ${number}`);

async function start(engine: Parameters<typeof startApp>[0]) {
  const sink = await startSink();
  const env = { SMTP_URL: sink.url };
  const app = await startApp(engine, { env });
  const { db } = app.database;
  await addUser(app, OWNER);
  await db.updateTable("users").set({ email: "mira@example.com" }).execute();
  await noteObservation(db, "mail-proof", instant(app.clock.now()));
  const beside = await startBeside(app, { env });
  return {
    app,
    beside,
    async [Symbol.asyncDispose]() {
      await beside[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
      await sink[Symbol.asyncDispose]();
    },
  };
}

/** The tokens of the links that were mailed so far. */
async function mailedTokens(app: TestApp): Promise<string[]> {
  await app.work();
  const texts = (await app.mails()).map(({ text }) => text ?? "");
  return texts.flatMap((text) => /\/new-password\/(\S+)$/m.exec(text)?.[1] ?? []);
}

const someone = { kind: "person", id: 1, name: OWNER.username } as const;

/** Uses a link on the server beside the app. Returns the status with which its page would answer. */
const useBeside = (beside: Awaited<ReturnType<typeof startBeside>>, token: string, password: string) =>
  setPasswordByLink(beside, {
    token,
    password,
    revokesTokens: false,
    devices: [],
    rememberBrowser: async () => {},
    actorOf: () => someone,
    originOf: () => ({ device: "Firefox on Linux" }),
  }).then(
    () => 200,
    () => 410,
  );

const useHere = async (app: TestApp, token: string, password: string) =>
  (await app.request("POST", `/new-password/${token}`, { form: { password } })).status;

describe.each(engines)("a mailed link to a new password on two servers on %s", (engine) => {
  test("is mailed once, and works once on the server that was not asked for it", async () => {
    await using started = await start(engine);
    const { app, beside } = started;
    await app.request("POST", "/signin/forgotten", { form: { username: OWNER.username } });
    await Promise.all(
      Array.from({ length: 20 }, (_each, number) =>
        number % 2 ? app.work("password links") : mailPasswordLinks(beside),
      ),
    );
    const [token = "", ...more] = await mailedTokens(app);
    expect([token === "", more]).toEqual([false, []]);
    expect(await useBeside(beside, token, NEW)).toBe(200);
    expect(await useHere(app, token, `${NEW} again`)).toBe(410);
    expect(await useBeside(beside, token, `${NEW} again`)).toBe(410);
    expect((await signIn(app, { ...OWNER, password: NEW })).status).toBe(200);
  });

  test("sets the password of one of twenty requests that come at once", async () => {
    await using started = await start(engine);
    const { app, beside } = started;
    await askForPasswordLink(beside, { username: OWNER.username, clientAddress: "203.0.113.9" });
    const [token = ""] = await mailedTokens(app);
    const statuses = await Promise.all(
      passwords.map((password, number) =>
        number % 2 ? useHere(app, token, password) : useBeside(beside, token, password),
      ),
    );
    const used = statuses.indexOf(200);
    expect(statuses).toEqual(passwords.map((_each, number) => (number === used ? 200 : 410)));
    expect((await signIn(app, { ...OWNER, password: passwords[used] ?? "" })).status).toBe(200);
    const { db } = app.database;
    const entries = await db.selectFrom("audit_log").select("event").execute();
    expect(entries.filter(({ event }) => event.includes("password.reset"))).toHaveLength(1);
  });
});
